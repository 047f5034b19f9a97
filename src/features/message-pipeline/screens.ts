import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  {
    id: 'validations',
    group: 'integration',
    order: 80,
    needs: 'schemaValidation',
    load: async () => ({ default: (await import('./lists')).ValidationList }),
  },
  {
    id: 'validationCreate',
    group: 'integration',
    parent: 'validations',
    needs: 'schemaValidation',
    load: async () => ({ default: (await import('./creates')).ValidationCreate }),
  },
  {
    id: 'validation',
    group: 'integration',
    parent: 'validations',
    needs: 'schemaValidation',
    load: async () => ({ default: (await import('./details')).ValidationDetail }),
  },
  {
    id: 'transformations',
    group: 'integration',
    order: 90,
    needs: 'messageTransformation',
    load: async () => ({ default: (await import('./lists')).TransformationList }),
  },
  {
    id: 'transformationCreate',
    group: 'integration',
    parent: 'transformations',
    needs: 'messageTransformation',
    load: async () => ({ default: (await import('./creates')).TransformationCreate }),
  },
  {
    id: 'transformation',
    group: 'integration',
    parent: 'transformations',
    needs: 'messageTransformation',
    load: async () => ({ default: (await import('./details')).TransformationDetail }),
  },
]
