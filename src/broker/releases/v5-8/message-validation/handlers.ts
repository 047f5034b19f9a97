import type { transformationEndpoints } from '@/features/message-pipeline/contract-transformation'
import type { validationEndpoints } from '@/features/message-pipeline/contract-validation'
import { bytesOf, isBinary, readable, type Value } from '@/rule-sql/value'
import { plain } from '@/rule-sql/json'
import type { HandlersOf } from '../../../handlers/handlers'
import { refusalOf } from '../../../hocon/complaint'
import { inPath } from '../../../hocon/bodies'
import { binary, boolean, list, map, mapOf, may, need, qos, struct, type Kind } from '../../../hocon/kind'
import { self } from '../../../monitoring/nodes'
import type { Message } from '../../../mqtt/message'
import type { State } from '../../../store/state'
import type { StepStore } from './step-store'
import type { MessagePipeline } from './message-pipeline'
import { readTransformation } from './schema'
import { toVariables, TransformFault } from './transform'

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

const read = <T>(kind: Kind<T>, value: unknown): T => {
  const checked = kind.check(value, 'root')
  if (!checked.ok) throw refusalOf(...checked.complaints)
  return checked.value
}

/** Endpoints that both kinds share. */
const createStepHandlers = (
  steps: StepStore<{ name: string; enable: boolean; topics: string[] }, unknown>,
) => ({
  list: () => steps.list(),
  create: ({ body }: { body: unknown }) => steps.create(body),
  update: ({ body }: { body: unknown }) => steps.update(body),
  order: ({ body }: { body: unknown }) => steps.order(read(order, body).order),
  detail: ({ params }: { params: { name: string } }) => steps.detail(params.name),
  remove: ({ params }: { params: { name: string } }) => steps.remove(params.name),
  /** The metrics of the only node. */
  metrics: ({ params }: { params: { name: string } }) => ({
    metrics: steps.figures(params.name),
    node_metrics: [{ node: self, metrics: steps.figures(params.name) }],
  }),
  reset: ({ params }: { params: { name: string } }) => steps.reset(params.name),
  enable: ({ params }: { params: { name: string; enable: string } }) =>
    steps.enable(params.name, inPath(boolean, 'enable', params.enable)),
})

const text = (value: Value): unknown => (isBinary(value) ? readable(value) : plain(value))

/** Endpoints of validations and transformations. */
export function messageValidationHandlers(
  { validations, transformations, prepare }: MessagePipeline,
  { now, engine }: State,
): HandlersOf<typeof validationEndpoints & typeof transformationEndpoints> {
  const [checks, changes] = [createStepHandlers(validations), createStepHandlers(transformations)]
  return {
    validationList: checks.list,
    validationCreate: checks.create,
    validationUpdate: checks.update,
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
      const { transformation, message } = read(trial, body)
      const run = prepare(readTransformation(transformation, 'root.transformation'))
      const created: Message = {
        id: engine.messageId(),
        topic: message.topic,
        payload: Buffer.from(bytesOf(message.payload)),
        qos: message.qos ?? 0,
        retain: message.retain ?? false,
        properties: { userProperties: message.user_property ?? {} },
        from: message.clientid ?? '',
        username: message.username ?? null,
        peerhost: message.peername ?? '',
        at: now(),
        expiresAt: undefined,
      }
      try {
        const after = run(toVariables(created))
        return {
          topic: after.message.topic,
          payload: text(after.payload),
          qos: after.message.qos,
          retain: after.message.retain,
          user_property: after.message.properties?.userProperties ?? {},
        }
      } catch (error) {
        if (!(error instanceof TransformFault)) throw error
        reply.status = 400
        return { msg: error.tag, reason: error.reason }
      }
    },
  }
}
