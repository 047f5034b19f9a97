/**
 * The data integration nouns since 5.4: connections to targets, what is sent through them, and what arrives
 * through them.
 */
export const integrationNouns = ['connector', 'action', 'source'] as const
export type IntegrationNoun = (typeof integrationNouns)[number]

/** The nouns with a target: these, and data bridges, which are a connector with its actions and sources. */
export type TargetNoun = IntegrationNoun | 'bridge'
