/** The addresses of its screens. Operators have bookmarks of them. */
export const messageQueuePaths = {
  queues: '/queues',
  queueCreate: '/queues/create',
  queue: '/queues/detail/:name',
  streams: '/streams',
  streamCreate: '/streams/create',
  stream: '/streams/detail/:name',
} as const
