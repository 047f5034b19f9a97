/**
 * Above this number of brokers each is read less often, here and on the wall display: their calls share one browser, which sends six at
 * a time.
 */
export const manyBrokers = 20

/** The polling intervals of the reads of one broker, in milliseconds. */
export type FleetIntervals = {
  readonly figures: number
  readonly alarms: number
  readonly nodes: number
  /** Of a broker without a session. */
  readonly status: number
  readonly license: number
}

const licenseMs = 10 * 60_000
const few: FleetIntervals = {
  figures: 5000,
  alarms: 15_000,
  nodes: 15_000,
  status: 15_000,
  license: licenseMs,
}
const many: FleetIntervals = {
  figures: 15_000,
  alarms: 30_000,
  nodes: 60_000,
  status: 30_000,
  license: licenseMs,
}

/** How often each of this number of brokers is read: 7 times a minute if they are many, else 20 times. */
export const toFleetIntervals = (brokers: number): FleetIntervals => (brokers > manyBrokers ? many : few)
