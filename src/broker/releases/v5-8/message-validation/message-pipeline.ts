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

/** What is counted of all messages together: those that went through a kind of gate whole, and those that did not. */
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
  /** A transformation that is kept or not, ready to run. */
  prepare(stored: StoredTransformation): Transform
  /** What was counted since the start, and per second now. */
  totals(): Readonly<Record<Verdict, number>>
  rates(): Readonly<Record<Verdict, number>>
  /** What was counted after one moment and up to another, in samples of ten seconds. */
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
      // A sample is called by the moment that ends it, as those of the monitor are.
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
 * What published messages go through in this release's enterprise edition: validations in their order, then transformations in theirs
 * (`features/message-pipeline/contract.ts`). One that fails keeps the message from everybody, parts with its client besides, or only counts it.
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
    const met = validations.matching(message.topic)
    if (met.length === 0) return message
    let variables: ValueMap | undefined
    const columns = () => (variables ??= columnsOf.publish({ message }, now()))
    for (const { stored, run, meter } of met) {
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
    const met = transformations.matching(message.topic)
    if (met.length === 0) return message
    const last = met.at(-1)
    let changing: Changing = toVariables(message)
    for (const each of met) {
      each.meter.inc('matched')
      try {
        const next = each.run(changing)
        // Only the last one must leave bytes behind.
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
      // One that failed and is ignored may have been the one to write it.
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
