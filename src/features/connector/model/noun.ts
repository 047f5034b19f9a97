/** What messages go through from 5.4 on: a connection to a target, what is sent through it, and what comes in through it. */
export const integrationNouns = ['connector', 'action', 'source'] as const
export type IntegrationNoun = (typeof integrationNouns)[number]
