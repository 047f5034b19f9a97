import type { Config } from '@/contract/family/config'
import type { PipelineNoun } from './contract'
import { newerPaths } from '@/route/newer-paths'
import { to, type Path } from '@/route/paths'
import type { Context } from '@/command/context'

/** A validation or a transformation, with the fields that commands use. */
export type PipelineRow = Config & {
  readonly name: string
  readonly enable?: boolean
  readonly topics?: string[]
}
type Read = { readonly name: string; readonly topics?: readonly string[]; readonly $raw?: string }

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

/** The form has validated it, or it comes from the broker, which validates it again. */
const toBody = (body: Config) => body as never
const flag = (on: boolean) => (on ? 'true' : 'false')

/** The calls of both nouns, which differ only in their names (`features/message-pipeline/contract.ts`). */
export const pipelines: Readonly<Record<PipelineNoun, Noun>> = {
  validation: {
    needs: 'schemaValidation',
    list: to(newerPaths.validations),
    page: (name, query) => to(newerPaths.validation, { name }, query),
    form: (query) => to(newerPaths.validationCreate, undefined, query),
    at: ({ api, signal }) => ({
      list: () => api.validationList({}, { signal }),
      detail: async (name) => (await api.validationDetail({ params: { name } }, { signal })) as PipelineRow,
      create: (body) => api.validationCreate({ body: toBody(body) }, { signal }),
      update: (body) => api.validationUpdate({ body: toBody(body) }, { signal }),
      order: (names) => api.validationOrder({ body: { order: [...names] } }, { signal }),
      remove: (name) => api.validationRemove({ params: { name } }, { signal }),
      enable: (name, on) => api.validationEnable({ params: { name, enable: flag(on) } }, { signal }),
      reset: (name) => api.validationMetricsReset({ params: { name } }, { signal }),
    }),
  },
  transformation: {
    needs: 'messageTransformation',
    list: to(newerPaths.transformations),
    page: (name, query) => to(newerPaths.transformation, { name }, query),
    form: (query) => to(newerPaths.transformationCreate, undefined, query),
    at: ({ api, signal }) => ({
      list: () => api.transformationList({}, { signal }),
      detail: async (name) =>
        (await api.transformationDetail({ params: { name } }, { signal })) as PipelineRow,
      create: (body) => api.transformationCreate({ body: toBody(body) }, { signal }),
      update: (body) => api.transformationUpdate({ body: toBody(body) }, { signal }),
      order: (names) => api.transformationOrder({ body: { order: [...names] } }, { signal }),
      remove: (name) => api.transformationRemove({ params: { name } }, { signal }),
      enable: (name, on) => api.transformationEnable({ params: { name, enable: flag(on) } }, { signal }),
      reset: (name) => api.transformationMetricsReset({ params: { name } }, { signal }),
    }),
  },
}

/** A key of a noun's commands: their id, and their translation keys. */
export const pipelineKey = <const R extends string>(noun: PipelineNoun, rest: R) =>
  noun === 'validation'
    ? (`message-validation.${rest}` as const)
    : (`message-transformation.${rest}` as const)

/** The endpoint of a noun. */
export const pipelineCall = <
  const R extends 'List' | 'Create' | 'Detail' | 'Update' | 'Order' | 'Remove' | 'Enable' | 'MetricsReset',
>(
  noun: PipelineNoun,
  rest: R,
) => (noun === 'validation' ? (`validation${rest}` as const) : (`transformation${rest}` as const))
