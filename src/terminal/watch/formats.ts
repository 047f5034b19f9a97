/** How a webhook of `switchboard watch` is written. */
export const formats = ['json', 'slack', 'alertmanager'] as const
export type Format = (typeof formats)[number]
