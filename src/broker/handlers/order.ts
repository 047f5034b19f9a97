import { Refusal } from '../http/refusal'

/** Refuses an order with unknown, repeated or missing names. */
export function checkOrder(what: string, existing: readonly string[], wanted: readonly string[]): void {
  const unknownNames = wanted.filter((one, place) => !existing.includes(one) || wanted.indexOf(one) !== place)
  const missing = existing.filter((one) => !wanted.includes(one))
  const problems = [
    ...(unknownNames.length > 0
      ? [`${what.charAt(0).toUpperCase()}${what.slice(1)}: ${unknownNames.join(', ')} are not found`]
      : []),
    ...(missing.length > 0 ? [`No positions are specified for ${what}: ${missing.join(', ')}`] : []),
  ]
  if (problems.length > 0) throw new Refusal(400, 'BAD_REQUEST', problems.join(', '))
}
