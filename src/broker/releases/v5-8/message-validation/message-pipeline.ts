import { releaseOf } from '@/contract/capability'
import type { Fn } from '@/rule-sql/host'
import type { ValueMap } from '@/rule-sql/value'
import type { Message, Interceptor } from '../../../mqtt/message'
import { columnsOf } from '../../../rules/columns'
import { nodeHost } from '../../../rules/host'
import { createRates } from '../../../rules/rates'
import { schemaFunctions } from '../../../schema/functions'
import type { Document } from '../../../store/persist'
import type { State } from '../../../store/state'
import type { ReportFailure } from './failures'
import { createStepStore, type StepStore } from './step-store'
import {
  readTransformation,
  readValidation,
  type StoredTransformation,
  type StoredValidation,
} from './schema'
import {
  toVariables,
  toMessage,
  transformer,
  TransformFault,
  type Changing,
  type Transform,
} from './transform'
import { validator, type Validate } from './validate'

/** Counters over all messages. */
const verdicts = [
  'validation_succeeded',
  'validation_failed',
  'transformation_succeeded',
  'transformation_failed',
] as const
type Verdict = (typeof verdicts)[number]

export type MessagePipeline = {
  readonly validations: StepStore<StoredValidation, Validate>
  readonly transformations: StepStore<StoredTransformation, Transform>
  /** Compiles a transformation, stored or not. */
  prepare(stored: StoredTransformation): Transform
  /** Counters since the start, and current rates per second. */
  totals(): Readonly<Record<Verdict, number>>
  rates(): Readonly<Record<Verdict, number>>
  /** Counters after one time up to another, in samples of ten seconds. */
  between(after: number, until: number): Readonly<Record<Verdict, number>>
}

const sampleMs = 10_000
const maxSamples = 60_480
const zeros = (): Record<Verdict, number> => ({
  validation_succeeded: 0,
  validation_failed: 0,
  transformation_succeeded: 0,
  transformation_failed: 0,
})

function createVerdictCounters(now: () => number) {
  const totals = zeros()
  const rates = Object.fromEntries(verdicts.map((verdict) => [verdict, createRates(now)])) as Record<
    Verdict,
    ReturnType<typeof createRates>
  >
  const samples = new Map<number, Record<Verdict, number>>()
  return {
    count(verdict: Verdict) {
      totals[verdict] += 1
      rates[verdict].count()
      // A sample is named by its end, like those of the monitor.
      const at = (Math.floor(now() / sampleMs) + 1) * sampleMs
      const sample = samples.get(at) ?? zeros()
      sample[verdict] += 1
      samples.set(at, sample)
      const [oldest] = samples.keys()
      if (samples.size > maxSamples && oldest !== undefined) samples.delete(oldest)
    },
    totals: () => ({ ...totals }),
    rates: () =>
      Object.fromEntries(verdicts.map((verdict) => [verdict, rates[verdict].read().rate])) as Record<
        Verdict,
        number
      >,
    between(after: number, until: number) {
      const sum = zeros()
      for (const [at, sample] of samples)
        if (at > after && at <= until) for (const verdict of verdicts) sum[verdict] += sample[verdict]
      return sum
    },
  }
}

/**
 * The pipeline of published messages in the enterprise edition: validations in order, then
 * transformations in order (`features/message-pipeline/contract.ts`). A failure drops the message, disconnects its
 * client as well, or is only counted.
 */
export function createMessagePipeline(
  { now, engine, schemas, release }: Pick<State, 'now' | 'engine' | 'schemas' | 'release'>,
  documents: { readonly validations: Document; readonly transformations: Document },
  reportFailure: ReportFailure,
): MessagePipeline {
  const functions: ReadonlyMap<string, Fn> = schemaFunctions(schemas)
  const host = nodeHost({ functions, release: releaseOf(release.version) })
  const tools = { host, schemas: functions, now }
  const counters = createVerdictCounters(now)
  const prepare = (stored: StoredTransformation) => transformer(stored, tools)
  const validations = createStepStore<StoredValidation, Validate>({
    what: 'validation',
    document: documents.validations,
    now,
    read: readValidation,
    prepare: (stored) => validator(stored, host, functions),
  })
  const transformations = createStepStore<StoredTransformation, Transform>({
    what: 'transformation',
    document: documents.transformations,
    now,
    read: readTransformation,
    prepare,
  })

  const validated = (message: Message): Message | 'drop' | 'disconnect' => {
    const steps = validations.matching(message.topic)
    if (steps.length === 0) return message
    let variables: ValueMap | undefined
    const columns = () => (variables ??= columnsOf.publish({ message }, now()))
    for (const { stored, run, meter } of steps) {
      meter.inc('matched')
      const passes = run(message, columns)
      meter.inc(passes ? 'succeeded' : 'failed')
      if (!passes) reportFailure('validation', stored, message)
      if (passes || stored.failure_action === 'ignore') continue
      counters.count('validation_failed')
      return stored.failure_action
    }
    counters.count('validation_succeeded')
    return message
  }
  const transformed = (message: Message): Message | 'drop' | 'disconnect' => {
    const steps = transformations.matching(message.topic)
    if (steps.length === 0) return message
    const last = steps.at(-1)
    let changing: Changing = toVariables(message)
    for (const each of steps) {
      each.meter.inc('matched')
      try {
        const next = each.run(changing)
        // Only the last transformation must produce bytes.
        if (each === last) toMessage(next)
        changing = next
        each.meter.inc('succeeded')
      } catch (error) {
        if (!(error instanceof TransformFault)) throw error
        each.meter.inc('failed')
        reportFailure('transformation', each.stored, message, error)
        if (
          each.stored.failure_action === 'ignore' &&
          !(each === last && error.tag === 'transformation_bad_encoding')
        )
          continue
        counters.count('transformation_failed')
        return each.stored.failure_action === 'disconnect' ? 'disconnect' : 'drop'
      }
    }
    try {
      const done = toMessage(changing)
      counters.count('transformation_succeeded')
      return done
    } catch (error) {
      // An ignored failure may leave a payload that is not bytes.
      if (!(error instanceof TransformFault)) throw error
      counters.count('transformation_failed')
      return 'drop'
    }
  }
  const passing: Interceptor = (message) => {
    const checked = validated(message)
    return typeof checked === 'string' ? checked : transformed(checked)
  }
  engine.setInterceptor(passing)
  return {
    validations,
    transformations,
    prepare,
    totals: counters.totals,
    rates: counters.rates,
    between: counters.between,
  }
}
