import type { transformationEndpoints } from '@/features/message-pipeline/contract-transformation'
import type { validationEndpoints } from '@/features/message-pipeline/contract-validation'
import type { HandlersOf } from '../handler'
import { inPath, readWhole } from '../checks/read'
import { binary, boolean, list, map, mapOf, may, need, qos, struct } from '../checks/kind'
import { self } from '../monitoring/nodes'
import type { Document } from '../store/persist'
import { createStepStore, type StepStore } from './step-store'
import { Refusal } from '../http/refusal'
import type { BrokerRelease } from '../lib/release'
import type { Schemas } from '../schema/registry'
import {
  readTransformation,
  readValidation,
  listSchemas,
  type StoredTransformation,
  type StoredValidation,
} from './schema'

const order = struct({ order: need(list(binary)) })
const sample = struct({
  topic: need(binary),
  payload: need(binary),
  clientid: may(binary, 'test-clientid'),
  username: may(binary),
  peername: may(binary, '127.0.0.1:19872'),
  qos: may(qos, 0),
  retain: may(boolean, false),
  pub_props: may(map, {}),
  user_property: may(mapOf(binary), {}),
  client_attrs: may(map, {}),
})
const trial = struct({ transformation: need(map), message: need(sample) })

const noFigures = { matched: 0, succeeded: 0, failed: 0, rate: 0, rate_last5m: 0, rate_max: 0 }

/** The stored validations and transformations of the enterprise edition, each in order. */
export type MessagePipeline = {
  readonly validations: StepStore<StoredValidation>
  readonly transformations: StepStore<StoredTransformation>
}

export const createMessagePipeline = (
  store: (name: string) => Document,
  log: (text: string) => void,
): MessagePipeline => ({
  validations: createStepStore({
    what: 'validation',
    document: store('schema-validations'),
    read: readValidation,
    log,
  }),
  transformations: createStepStore({
    what: 'transformation',
    document: store('message-transformations'),
    read: readTransformation,
    log,
  }),
})

/** Endpoints that both kinds share. */
const createStepHandlers = (steps: StepStore<{ name: string; enable: boolean; topics: string[] }>) => ({
  list: () => steps.list(),
  create: ({ body }: { body: unknown }) => steps.create(body),
  update: ({ body }: { body: unknown }) => steps.update(body),
  order: ({ body }: { body: unknown }) => steps.order(readWhole(order)(body).order),
  detail: ({ params }: { params: { name: string } }) => steps.detail(params.name),
  remove: ({ params }: { params: { name: string } }) => steps.remove(params.name),
  /** The metrics of the only node, where no message passes. */
  metrics({ params }: { params: { name: string } }) {
    steps.detail(params.name)
    return { metrics: noFigures, node_metrics: [{ node: self, metrics: noFigures }] }
  },
  reset: ({ params }: { params: { name: string } }) => void steps.detail(params.name),
  enable: ({ params }: { params: { name: string; enable: string } }) =>
    steps.enable(params.name, inPath(boolean, 'enable', params.enable)),
})

/** Endpoints of validations and transformations. */
export function messageValidationHandlers(
  { validations, transformations }: MessagePipeline,
  { schemas, release }: { readonly schemas: Schemas; readonly release: BrokerRelease },
): HandlersOf<typeof validationEndpoints & typeof transformationEndpoints> {
  const [checks, changes] = [createStepHandlers(validations), createStepHandlers(transformations)]
  /** Since 6.2 the schemas that a validation names must exist. */
  const checkSchemas = ({ body }: { body: unknown }) => {
    const missing = listSchemas(body).filter((name) => schemas.find(name) === undefined)
    if (release.since('6.1.0') && missing.length > 0)
      throw new Refusal(400, 'BAD_REQUEST', `No such schemas: ${missing.join(', ')}`)
  }
  return {
    validationList: checks.list,
    validationCreate(call) {
      checkSchemas(call)
      return checks.create(call)
    },
    validationUpdate(call) {
      checkSchemas(call)
      return checks.update(call)
    },
    validationOrder: checks.order,
    validationDetail: checks.detail,
    validationRemove: checks.remove,
    validationMetrics: checks.metrics,
    validationMetricsReset: checks.reset,
    validationEnable: checks.enable,
    transformationList: changes.list,
    transformationCreate: changes.create,
    transformationUpdate: changes.update,
    transformationOrder: changes.order,
    transformationDetail: changes.detail,
    transformationRemove: changes.remove,
    transformationMetrics: changes.metrics,
    transformationMetricsReset: changes.reset,
    transformationEnable: changes.enable,
    transformationTry({ body, reply }) {
      readTransformation(readWhole(trial)(body).transformation, 'transformation')
      reply.status = 400
      return {
        msg: 'transformations_do_not_run',
        reason: 'The embedded broker stores transformations but does not run them.',
      }
    },
  }
}
