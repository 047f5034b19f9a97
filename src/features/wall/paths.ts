/** The addresses of its screens. */
export const wallPaths = { wall: '/wall' } as const
