import { defineScreens } from '@/features/screen'
import { ListChecks, Shuffle } from '@/ui/icon/icons'
import { messagePipelinePaths } from './paths'

export const screens = defineScreens(messagePipelinePaths, [
  {
    id: 'validations',
    icon: ListChecks,
    group: 'integration',
    order: 80,
    needs: 'schemaValidation',
    load: async () => ({ default: (await import('./lists')).ValidationList }),
  },
  {
    id: 'validationCreate',
    parent: 'validations',
    load: async () => ({ default: (await import('./creates')).ValidationCreate }),
  },
  {
    id: 'validation',
    parent: 'validations',
    load: async () => ({ default: (await import('./details')).ValidationDetail }),
  },
  {
    id: 'transformations',
    icon: Shuffle,
    group: 'integration',
    order: 90,
    needs: 'messageTransformation',
    load: async () => ({ default: (await import('./lists')).TransformationList }),
  },
  {
    id: 'transformationCreate',
    parent: 'transformations',
    load: async () => ({ default: (await import('./creates')).TransformationCreate }),
  },
  {
    id: 'transformation',
    parent: 'transformations',
    load: async () => ({ default: (await import('./details')).TransformationDetail }),
  },
])
