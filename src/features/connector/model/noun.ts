/**
 * The data integration nouns since 5.4: connections to targets, what is sent through them, and what arrives
 * through them.
 */
export const integrationNouns = ['connector', 'action', 'source'] as const
export type IntegrationNoun = (typeof integrationNouns)[number]
