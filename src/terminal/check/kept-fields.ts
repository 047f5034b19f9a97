/**
 * Fields of replies that no schema of the contract names on purpose, by reason, as endpoint and field: they are kept, and not
 * shown by name.
 */
export const keptFields: Readonly<Record<string, readonly string[]>> = {
  'named counters, which are shown whatever they are called': ['/metrics [].*', '/stats [].*'],
  'details of an alarm, which depend on its kind and are shown as they are': ['/alarms data[].details'],
  'the request as it was made, shown as JSON': [
    '/audit data[].failure',
    '/audit data[].http_request.bindings.as',
    '/audit data[].http_request.bindings.who',
    '/audit data[].http_request.body',
    '/audit data[].http_request.headers.*',
    '/audit data[].http_request.headers.accept',
    '/audit data[].http_request.headers.authorization',
    '/audit data[].http_request.headers.host',
  ],
  'arguments of an action, which depend on its function': [
    '/rules data[].actions[].args.direct_dispatch',
    '/rules data[].actions[].args.mqtt_properties',
    '/rules data[].actions[].args.payload',
    '/rules data[].actions[].args.qos',
    '/rules data[].actions[].args.retain',
    '/rules data[].actions[].args.topic',
    '/rules data[].actions[].args.user_properties',
    '/rules/{id} actions[].args.direct_dispatch',
    '/rules/{id} actions[].args.mqtt_properties',
    '/rules/{id} actions[].args.payload',
    '/rules/{id} actions[].args.qos',
    '/rules/{id} actions[].args.retain',
    '/rules/{id} actions[].args.topic',
    '/rules/{id} actions[].args.user_properties',
  ],
  'the configuration and the schema of a plugin, which are its own': [
    '/plugins/{name}/config enable',
    '/plugins/{name}/config hostname',
    '/plugins/{name}/config port',
    '/plugins/{name}/schema avsc',
    '/plugins/{name}/schema i18n',
  ],
  'platforms of a plugin package, which are shown whatever they are called': [
    '/plugins [].compatibility.emqx',
    '/plugins/{name} compatibility.emqx',
  ],
  'the report to the vendor, shown as JSON': [
    '/telemetry/data active_plugins',
    '/telemetry/data advanced_mqtt_features',
    '/telemetry/data authn_authz',
    '/telemetry/data bridge',
    '/telemetry/data build_info',
    '/telemetry/data cluster_uuid',
    '/telemetry/data emqx_version',
    '/telemetry/data exhook',
    '/telemetry/data gateway',
    '/telemetry/data license',
    '/telemetry/data messages_received',
    '/telemetry/data messages_sent',
    '/telemetry/data mqtt_runtime_insights',
    '/telemetry/data nodes_uuid',
    '/telemetry/data num_clients',
    '/telemetry/data num_cluster_sessions',
    '/telemetry/data os_name',
    '/telemetry/data os_version',
    '/telemetry/data otp_version',
    '/telemetry/data rule_engine',
    '/telemetry/data up_time',
    '/telemetry/data uuid',
    '/telemetry/data vm_specs',
  ],
  'limits of a queue, which are kept when it is saved': [
    '/queue/{name} busy_session_retry_interval',
    '/queue/{name} consumer_max_inactive',
    '/queue/{name} consumer_persistence_interval',
    '/queue/{name} local_max_inflight',
    '/queue/{name} ping_interval',
    '/queue/{name} redispatch_interval',
    '/queue/{name} stream_max_buffer_size',
    '/queue/{name} stream_max_unacked',
    '/queues data[].busy_session_retry_interval',
    '/queues data[].consumer_max_inactive',
    '/queues data[].consumer_persistence_interval',
    '/queues data[].local_max_inflight',
    '/queues data[].ping_interval',
    '/queues data[].redispatch_interval',
    '/queues data[].stream_max_buffer_size',
    '/queues data[].stream_max_unacked',
  ],
  'limits of a stream, which are kept when it is saved': [
    '/stream/{name} read_max_unacked',
    '/streams data[].read_max_unacked',
  ],
  'a hint of the broker for its own form': ['/rule_events [].test_columns.details[].extra'],
  'of no use to people': ['/plugins [].metadata_vsn', '/plugins/{name} metadata_vsn', '/trace [].extra'],
  'settings, which are kept as they are when others are saved': [
    '/authorization/settings cache.excludes',
    '/authorization/settings ignore_backend_failures',
    '/authorization/settings include_mountpoint',
    '/mqtt/retainer allow_never_expire',
    '/mqtt/retainer backend.enable',
    '/mqtt/retainer max_publish_rate',
    '/mqtt/retainer msg_expiry_interval_override',
    '/rule_engine limit_selects_in_namespace',
    '/rule_engine ssrf',
  ],
  'attributes of a client, which its configuration names': [
    '/clients data[].client_attrs.tns',
    '/clients/{clientid} client_attrs.tns',
    '/clients_v2 data[].client_attrs.tns',
  ],
  'how the broker implements the client: of no use to people': [
    '/clients data[].impl',
    '/clients/{clientid} impl',
    '/clients_v2 data[].impl',
  ],
}

/**
 * Endpoints whose replies a feature describes field by field in its `fields.ts`, beyond what their schemas name: forms show fields
 * that are not described as JSON, and keep them.
 */
export const describedByFields = new RegExp(
  '^/(?:authentication|authorization/sources|bridges|connectors|actions|sources|gateways|listeners|' +
    'exhooks|configs|schemas|file_transfer|prometheus|opentelemetry|cluster/links|sso)\\b',
)

/** Fields, as in {@link keptFields}, whose names are made up by people, plugins or releases: any name is kept and shown. */
export const freelyNamed = new RegExp(
  String.raw`^(?:/(?:metrics|stats|telemetry/data|plugins/\{name\}/(?:config|schema)) |` +
    String.raw`\S+ .*(?:\.args|client_attrs|compatibility|\.details|http_request(?:\.\w+)?)\.)`,
)
