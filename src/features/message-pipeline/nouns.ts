import { callEndpoint } from '@/api/call-endpoint'
import type { AnyCall } from '@/api/client'
import type { Config } from '@/contract/family/config'
import type { PipelineNoun } from './contract'
import { messagePipelinePaths } from './paths'
import { to, type Path } from '@/route/paths'
import type { Context } from '@/command/context'

/** A validation or a transformation, with the fields that commands use. */
export type PipelineRow = Config & {
  readonly name: string
  readonly enable?: boolean
  readonly topics?: string[]
}
type Read = {
  readonly [field: string]: unknown
  readonly name: string
  readonly topics?: readonly string[]
  readonly $raw?: string
}

type Calls = {
  /** In order of execution; an unreadable entry keeps its position. */
  list(): Promise<readonly Read[]>
  detail(name: string): Promise<PipelineRow>
  create(body: Config): Promise<unknown>
  update(body: Config): Promise<unknown>
  order(names: readonly string[]): Promise<void>
  remove(name: string): Promise<void>
  enable(name: string, on: boolean): Promise<void>
  reset(name: string): Promise<void>
}

type Noun = {
  readonly needs: 'schemaValidation' | 'messageTransformation'
  readonly list: Path
  readonly page: (name: string, query?: Record<string, string | undefined>) => Path
  readonly form: (query?: Record<string, string | undefined>) => Path
  readonly at: (asking: Pick<Context, 'api' | 'signal'>) => Calls
}

/** The calls of a noun. Bodies come from the form or from the broker; the client checks them. */
const callsOf =
  (noun: PipelineNoun): Noun['at'] =>
  ({ api, signal }) => {
    const call = <const R extends PipelineCall>(rest: R, request: AnyCall = {}) =>
      callEndpoint(api, pipelineCall(noun, rest), request, { signal })
    return {
      list: () => call('List'),
      detail: async (name) => (await call('Detail', { params: { name } })) as PipelineRow,
      create: (body) => call('Create', { body }),
      update: (body) => call('Update', { body }),
      order: (order) => call('Order', { body: { order } }),
      remove: (name) => call('Remove', { params: { name } }),
      enable: (name, on) => call('Enable', { params: { name, enable: String(on) } }),
      reset: (name) => call('MetricsReset', { params: { name } }),
    }
  }

/** Addresses and calls of both nouns (`features/message-pipeline/contract.ts`). */
export const pipelines: Readonly<Record<PipelineNoun, Noun>> = {
  validation: {
    needs: 'schemaValidation',
    list: to(messagePipelinePaths.validations),
    page: (name, query) => to(messagePipelinePaths.validation, { name }, query),
    form: (query) => to(messagePipelinePaths.validationCreate, undefined, query),
    at: callsOf('validation'),
  },
  transformation: {
    needs: 'messageTransformation',
    list: to(messagePipelinePaths.transformations),
    page: (name, query) => to(messagePipelinePaths.transformation, { name }, query),
    form: (query) => to(messagePipelinePaths.transformationCreate, undefined, query),
    at: callsOf('transformation'),
  },
}

/** A key of a noun's commands: their id, and their translation keys. */
export const pipelineKey = <const R extends string>(noun: PipelineNoun, rest: R) =>
  noun === 'validation'
    ? (`message-validation.${rest}` as const)
    : (`message-transformation.${rest}` as const)

type PipelineCall = 'List' | 'Create' | 'Detail' | 'Update' | 'Order' | 'Remove' | 'Enable' | 'MetricsReset'

/** The endpoint of a noun. */
export const pipelineCall = <const R extends PipelineCall>(noun: PipelineNoun, rest: R) =>
  noun === 'validation' ? (`validation${rest}` as const) : (`transformation${rest}` as const)
