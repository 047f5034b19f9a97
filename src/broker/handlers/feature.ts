import { featureNames, type featureEndpoints } from '@/contract/feature'
import type { HandlersOf } from '../handler'
import type { State } from '../state'

export const createFeatureHandlers = ({ disabledFeatures }: State): HandlersOf<typeof featureEndpoints> => ({
  features: () => ({
    preset: disabledFeatures.length === 0 ? 'full' : 'custom',
    enabled: featureNames.filter((name) => !disabledFeatures.includes(name)),
    disabled: disabledFeatures,
  }),
})
