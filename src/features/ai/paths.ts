/** The addresses of its screens. Operators have bookmarks of them. */
export const aiPaths = {
  aiProviders: '/ai/providers',
  aiProviderCreate: '/ai/providers/create',
  aiProvider: '/ai/providers/detail/:name',
  aiProfiles: '/ai/profiles',
  aiProfileCreate: '/ai/profiles/create',
  aiProfile: '/ai/profiles/detail/:name',
} as const
