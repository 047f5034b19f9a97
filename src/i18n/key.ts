import type alarm from '@locales/en/alarm.json'
import type apiKey from '@locales/en/api-key.json'
import type audit from '@locales/en/audit.json'
import type authentication from '@locales/en/authentication.json'
import type authorization from '@locales/en/authorization.json'
import type messageQueue from '@locales/en/message-queue.json'
import type backup from '@locales/en/backup.json'
import type bridge from '@locales/en/bridge.json'
import type broker from '@locales/en/broker.json'
import type command from '@locales/en/command.json'
import type common from '@locales/en/common.json'
import type config from '@locales/en/config.json'
import type delayed from '@locales/en/delayed.json'
import type diagnose from '@locales/en/diagnose.json'
import type detail from '@locales/en/detail.json'
import type error from '@locales/en/error.json'
import type clusterLink from '@locales/en/cluster-link.json'
import type namespace from '@locales/en/namespace.json'
import type nodeCache from '@locales/en/node-cache.json'
import type exhook from '@locales/en/exhook.json'
import type field from '@locales/en/field.json'
import type fileTransfer from '@locales/en/file-transfer.json'
import type flow from '@locales/en/flow.json'
import type form from '@locales/en/form.json'
import type messagePipeline from '@locales/en/message-pipeline.json'
import type gateway from '@locales/en/gateway.json'
import type listener from '@locales/en/listener.json'
import type help from '@locales/en/help.json'
import type integration from '@locales/en/integration.json'
import type commandHistory from '@locales/en/command-history.json'
import type key from '@locales/en/key.json'
import type license from '@locales/en/license.json'
import type list from '@locales/en/list.json'
import type macro from '@locales/en/macro.json'
import type twoStep from '@locales/en/two-step.json'
import type metrics from '@locales/en/metrics.json'
import type mqttClient from '@locales/en/mqtt-client.json'
import type overview from '@locales/en/overview.json'
import type palette from '@locales/en/palette.json'
import type param from '@locales/en/param.json'
import type payload from '@locales/en/payload.json'
import type plan from '@locales/en/plan.json'
import type prometheus from '@locales/en/prometheus.json'
import type plugin from '@locales/en/plugin.json'
import type publish from '@locales/en/publish.json'
import type rebalance from '@locales/en/rebalance.json'
import type reference from '@locales/en/reference.json'
import type related from '@locales/en/related.json'
import type retained from '@locales/en/retained.json'
import type rule from '@locales/en/rule.json'
import type schema from '@locales/en/schema.json'
import type session from '@locales/en/session.json'
import type settings from '@locales/en/settings.json'
import type shell from '@locales/en/shell.json'
import type slowSubscription from '@locales/en/slow-subscription.json'
import type gettingStarted from '@locales/en/getting-started.json'
import type subscription from '@locales/en/subscription.json'
import type support from '@locales/en/support.json'
import type systemTopic from '@locales/en/system-topic.json'
import type topicMetrics from '@locales/en/topic-metrics.json'
import type trace from '@locales/en/trace.json'
import type undo from '@locales/en/undo.json'

type Words = typeof alarm &
  typeof apiKey &
  typeof audit &
  typeof authentication &
  typeof authorization &
  typeof backup &
  typeof bridge &
  typeof broker &
  typeof command &
  typeof common &
  typeof config &
  typeof delayed &
  typeof detail &
  typeof diagnose &
  typeof error &
  typeof clusterLink &
  typeof namespace &
  typeof messageQueue &
  typeof nodeCache &
  typeof exhook &
  typeof messagePipeline &
  typeof field &
  typeof fileTransfer &
  typeof flow &
  typeof form &
  typeof gateway &
  typeof integration &
  typeof listener &
  typeof help &
  typeof commandHistory &
  typeof key &
  typeof license &
  typeof list &
  typeof macro &
  typeof metrics &
  typeof twoStep &
  typeof mqttClient &
  typeof overview &
  typeof palette &
  typeof param &
  typeof payload &
  typeof plan &
  typeof prometheus &
  typeof plugin &
  typeof publish &
  typeof rebalance &
  typeof reference &
  typeof related &
  typeof retained &
  typeof rule &
  typeof schema &
  typeof session &
  typeof settings &
  typeof shell &
  typeof slowSubscription &
  typeof gettingStarted &
  typeof subscription &
  typeof support &
  typeof systemTopic &
  typeof topicMetrics &
  typeof trace &
  typeof undo

type Flat<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Flat<T[K], `${P}${K}.`>
}[keyof T & string]

type Singular<K extends string> = K extends `${infer B}_one` | `${infer B}_other` ? B : K

/** A key of the message catalogue; a misspelt one does not compile. Plural forms count as one key. */
export type Key = Singular<Flat<Words>>

/** Values put into a message. */
export type MessageValues = Readonly<Record<string, string | number>>
