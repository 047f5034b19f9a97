/** Nouns whose commands come after the first paint (`app/more-commands.ts`). */
const laterNoun = new RegExp(
  `^(?:${[
    'api-key|acl|alias|authn|authn-user|authz|auto-subscribe|backup|bridge|broker|coap|config|delayed',
    'evacuation|exhook|file-transfer|flapping|gateway[\\w-]*|key|licence|listener|lwm2m|macro|mqtt',
    'plugin|opentelemetry|prometheus|rebalance|related|retainer|rewrite|rule|schema|slow|system-topic',
    'telemetry|topic-metrics|trace|visit',
  ].join('|')})$`,
)

/**
 * Whether the commands of a noun are there at once and only what they do comes later: none of them is what
 * somebody must reach while the page's own server is away (catalogue A19).
 */
export const hasLateRuns = (noun: string): boolean => /^(?:cluster|publish|retained|user)$/.test(noun)

/** Whether the commands of a noun come after the first paint. */
export const isLaterNoun = (noun: string): boolean => laterNoun.test(noun)
