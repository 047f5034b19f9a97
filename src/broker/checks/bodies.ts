import { banKinds, banPatternKinds, newerTraceTypes, payloadEncodes, traceTypes } from '@/contract/name'
import { roleScopes, type AccountScopes } from '@/contract/permission'
import { ruleConditions } from '@/features/authorization/contract-sources'
import type { BrokerRelease } from '../lib/release'
import { readAuthenticator } from '../access/authn/release-settings'
import { aclRuleBodies } from './acl-rules'
import { fileTransferSettings } from './file-transfer'
import { getRetainer, systemTopicSettings } from './messages'
import { opentelemetrySettings, prometheusSettings, readPrometheus, telemetryOf62 } from './monitoring'
import { flat, listed, readWhole, type Body } from './read'
import { globalZoneRoots, hotKinds } from './settings'
import { evacuationOptions, rebalanceOptions } from './rebalance'
import {
  anything,
  binary,
  boolean,
  byteSize,
  dropped,
  duration,
  either,
  epochSecond,
  fieldsIf,
  integer,
  list,
  map,
  may,
  need,
  qos,
  range,
  raw,
  struct,
  where,
  words,
  type Kind,
  type Read,
} from './kind'

const longestName = 256
const namePattern = '^[A-Za-z]+[A-Za-z0-9-_]*$'

/** The error of a trace or key name. */
export function nameProblem(name: string): string | undefined {
  const size = Buffer.byteLength(name)
  if (size === 0 || size > longestName) return `Name Length must =< ${String(longestName)}`
  return new RegExp(namePattern).test(name) ? undefined : `Name should be ${namePattern}`
}

/** The global zone; error paths start with its roots. */
export const globalZone = flat(globalZoneRoots)

/** Settings that can change while the broker runs, by root. */
export const hotConfig = {
  sysmon: readWhole(hotKinds.sysmon),
  alarm: readWhole(hotKinds.alarm),
  log: readWhole(hotKinds.log),
  limiter: readWhole(hotKinds.limiter),
  dashboard: readWhole(hotKinds.dashboard),
  broker: readWhole(hotKinds.broker),
  a2a_registry: readWhole(hotKinds.a2a_registry),
}
export type HotRoot = keyof typeof hotConfig
export type HotBodies = { [R in HotRoot]: ReturnType<(typeof hotConfig)[R]> }

const named = need(where(binary, nameProblem))
const subscribe = struct({
  topic: need(binary),
  qos: may(qos, 0),
  nl: may(integer, 0),
  rap: may(integer, 0),
  rh: may(integer, 0),
})
const unsubscribe = struct({ topic: may(binary) })
const message = struct({
  payload_encoding: may(words('plain', 'base64'), 'plain'),
  topic: need(binary),
  qos: may(qos, 0),
  clientid: dropped,
  payload: need(binary),
  properties: may(
    struct({
      payload_format_indicator: may(range(0, 1)),
      message_expiry_interval: may(integer),
      response_topic: may(binary),
      correlation_data: may(binary),
      user_properties: may(map),
      content_type: may(binary),
    }),
  ),
  retain: may(boolean, false),
})
/** A topic that every client is subscribed to. */
const autoSubscription = struct({
  topic: need(binary),
  qos: may(qos, 0),
  rh: may(range(0, 2), 0),
  rap: may(range(0, 1), 0),
  nl: may(range(0, 1), 0),
})
export const autoSubscriptions = listed(autoSubscription)
export type AutoSubscription = Read<typeof autoSubscription>

const newUser = readWhole(
  struct({ user_id: need(binary), password: need(binary), is_superuser: may(boolean, false) }),
)
const userChange = readWhole(struct({ password: need(binary), is_superuser: may(boolean) }))

const user = { username: need(binary), password: need(binary) }
const empty = (value: unknown) => value

/**
 * The bodies that the broker validates by a schema; others are checked in the handlers. What not every release has says
 * since when.
 */
export const createBodies = ({ since, has }: BrokerRelease) => {
  /** The role and scopes that later releases store of users and API keys; their service checks them. */
  const scopes: Kind<AccountScopes> = has('scopeGroups')
    ? either(list(binary), words(roleScopes))
    : list(binary)
  const rights = { role: may(anything), scopes: may(scopes) }
  const keyRights = { ...rights, ...fieldsIf(has('keysOfNamespace'), { namespace: may(binary) }) }
  const keySettings = {
    expired_at: may(either(words('infinity'), epochSecond), 'infinity'),
    desc: may(binary),
    enable: may(boolean),
    expired: may(boolean),
    ...keyRights,
  }
  const certificate = readWhole(
    struct({
      chain: may(binary),
      key: may(binary),
      key_password: may(binary),
      ca: may(binary),
      acc_key: may(binary),
    }),
  )
  return {
    // Checked by the service, after it has merged them with what is stored.
    sysmonUpdate: empty,
    logUpdate: empty,
    dashboardUpdate: empty,
    ruleEngineEdit: empty,
    authenticatorCreate: readAuthenticator({ since, has }, true),
    authenticatorUpdate: readAuthenticator({ since, has }),
    authenticatorOrder: readWhole(list(struct({ id: need(binary) }))),
    globalZoneUpdate: globalZone,
    mqttUserCreate: newUser,
    mqttUserUpdate: userChange,
    gatewayUserCreate: newUser,
    gatewayUserUpdate: userChange,
    gatewayListenerUserCreate: newUser,
    gatewayListenerUserUpdate: userChange,
    gatewayClientSubscribe: readWhole(
      struct({
        topic: need(binary),
        qos: may(qos, 0),
        nl: may(integer, 0),
        rap: may(integer, 0),
        rh: may(integer, 1),
        sub_props: may(struct({ subid: may(binary) })),
      }),
    ),
    coapRequest: readWhole(
      struct({
        token: need(binary),
        method: need(words('get', 'put', 'post', 'delete')),
        timeout: need(duration),
        content_type: need(words('text/plain', 'application/json', 'application/octet-stream')),
        payload: need(binary),
      }),
    ),
    login: flat({ ...user, ...fieldsIf(has('mfa'), { mfa_token: may(binary) }) }),
    logout: flat({ username: need(binary) }),
    userCreate: flat({ ...user, description: need(binary), ...rights }),
    userEdit: flat({ description: need(binary), ...rights }),
    userPassword: flat({ old_pwd: need(binary), new_pwd: need(binary) }),
    userTwoStep: flat({ mechanism: need(words('totp')) }),
    apiKeyCreate: flat({ name: named, ...keySettings }),
    apiKeyEdit: flat(keySettings),
    banCreate: readWhole(
      struct({
        as: need(has('banPatterns') ? words(...banKinds, ...banPatternKinds) : words(...banKinds)),
        who: need(binary),
        by: may(binary),
        reason: may(binary),
        at: may(epochSecond),
        until: may(has('endlessBans') ? either(words('infinity'), epochSecond) : epochSecond),
      }),
    ),
    clientSubscribe: readWhole(subscribe),
    clientBulkSubscribe: readWhole(list(subscribe)),
    clientUnsubscribeOne: readWhole(unsubscribe),
    clientUnsubscribe: readWhole(list(unsubscribe)),
    clientKeepalive: readWhole(struct({ interval: may(range(0, 65_535)) })),
    clientBulkKick: readWhole(list(binary)),
    publish: readWhole(message),
    publishBulk: readWhole(list(message)),
    delayedUpdate: readWhole(struct({ enable: may(boolean), max_delayed_messages: may(integer) })),
    retainerUpdate: readWhole(getRetainer({ since })),
    systemTopicsUpdate: readWhole(systemTopicSettings),
    // Checked, but passed on unconverted.
    topicMetricsRegister: flat({ topic: need(raw(binary)) }),
    topicMetricsReset: readWhole(struct({ topic: may(binary), action: need(binary) })),
    topicFilterMetricsCreate: flat({ name: need(binary), topic_filter: need(binary) }),
    fileTransferUpdate: readWhole(fileTransferSettings),
    evacuationStart: readWhole(evacuationOptions),
    rebalanceStart: readWhole(rebalanceOptions),
    prometheusUpdate: since('5.8.0') ? readPrometheus : readWhole(prometheusSettings),
    opentelemetryUpdate: readWhole(since('6.1.0') ? telemetryOf62 : opentelemetrySettings),
    alarmForceDeactivate: readWhole(map),
    telemetrySwitch: readWhole(struct({ enable: may(boolean) })),
    traceCreate: flat({
      name: named,
      type: need(has('ruleTrace') ? words(...newerTraceTypes) : words(...traceTypes)),
      topic: may(binary),
      clientid: may(binary),
      ip_address: may(binary),
      ...fieldsIf(has('ruleTrace'), { ruleid: may(binary) }),
      payload_encode: may(words(...payloadEncodes), 'text'),
      ...fieldsIf(since('5.8.0'), { formatter: may(words('text', 'json'), 'text') }),
      start_at: may(epochSecond),
      end_at: may(epochSecond),
      ...fieldsIf(has('tracePayloadLimit'), { payload_limit: may(integer, 1024) }),
    }),
    tracingUpdate: flat({ max_traces: may(range(0, 100)), max_file_size: may(byteSize) }),
    autoSubscribeUpdate: autoSubscriptions,
    authzSourceOrder: readWhole(list(struct({ type: need(binary) }))),
    authzSourceMove: readWhole(struct({ position: need(binary) })),
    authzSettingsUpdate: flat({
      no_match: need(words('allow', 'deny')),
      deny_action: need(words('ignore', 'disconnect')),
      cache: need(
        struct({
          enable: may(boolean, true),
          max_size: may(range(1, 1_048_576), 32),
          ttl: may(duration, '1m'),
          ...fieldsIf(since('5.8.0'), { excludes: may(list(binary), []) }),
        }),
      ),
      ...fieldsIf(since('6.1.0'), {
        ignore_backend_failures: may(boolean, false),
        include_mountpoint: may(boolean, false),
      }),
    }),
    ...aclRuleBodies(
      fieldsIf(
        has('ruleConditions'),
        Object.fromEntries(ruleConditions.map((name) => [name, may(binary)])) as Record<
          (typeof ruleConditions)[number],
          ReturnType<typeof may<string>>
        >,
      ),
    ),
    certificateUpload: certificate,
    namespaceCertificateUpload: certificate,
    storageReplicasUpdate: readWhole(list(binary)),
    telemetryWhitelistUpdate: readWhole(list(binary)),
    clusterUpdate: readWhole(struct({ description: need(binary) })),
    namespaceBulkDelete: readWhole(struct({ nss: need(list(binary)) })),
    namespaceBulkConfigs: readWhole(list(struct({ ns: need(binary), config: need(map) }))),
    namespaceBulkExport: readWhole(struct({ namespaces: need(list(binary)) })),
    namespaceBulkImport: readWhole(struct({ configs: need(map), dry_run: need(boolean) })),
  } satisfies Record<string, Body<unknown>>
}

/** The bodies as handlers receive them, by endpoint. */
export type Bodies = {
  [K in keyof ReturnType<typeof createBodies>]: ReturnType<ReturnType<typeof createBodies>[K]>
}
