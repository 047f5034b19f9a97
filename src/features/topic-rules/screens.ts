import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'topicRewrite', group: 'management', order: 70, section: 'mqtt', load: () => import('./rewrite') },
  {
    id: 'autoSubscribe',
    group: 'management',
    order: 80,
    section: 'mqtt',
    load: () => import('./auto-subscribe'),
  },
]
