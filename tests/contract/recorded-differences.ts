/** Calls that the embedded broker answers in another way than a real broker, and why. These lists only shrink. */
export const differences: Readonly<Record<'5.1' | '5.8' | '6.2', Readonly<Record<string, string>>>> = {
  '5.1': {
    'listeners 10 GET /listeners/ssl:default': 'there are no TLS listeners at the start',
    'listeners 12 GET /listeners/wss:default': 'there are no TLS listeners at the start',
    'bridges 1 POST /bridges': 'the recorded bridge was still connecting',
    'bridges 11 GET /bridges': 'the recorded bridges are in another order',
    'full_lists 7 GET /bridges': 'the other broker of the bridge is missing',
    'full_lists 12 GET /slow_subscriptions': 'no subscriber is slow',
    'node_down 9 GET /clients/sensor-002': 'the client was on the stopped node',
    'node_down 28 GET /slow_subscriptions': 'no subscriber is slow',
    'node_down 34 DELETE /clients/sensor-002': 'the client was on the stopped node',
    'node_down 65 GET /slow_subscriptions': 'no subscriber is slow',
    'clients 64 POST /clients/sensor-002/subscribe/bulk': 'the client was on the other node',
    'clients 80 POST /clients/sensor-002/subscribe/bulk': 'the client was on the other node',
    'configs 16 GET /configs?node=nosuch%40127.0.0.1': 'the format that was asked for was not recorded',
    'delayed 8 GET /mqtt/delayed/messages/emqx@127.0.0.1/000660C785053DD3F4400000175D003E':
      'the message was published before the recording',
    'delayed 9 GET /mqtt/delayed/messages/emqx@127.0.0.1/000660C785053EB7F4400000175D003F':
      'the message was published before the recording',
    'delayed 10 DELETE /mqtt/delayed/messages/emqx@127.0.0.1/000660C785053EB7F4400000175D003F':
      'the message was published before the recording',
    'monitoring_integration 8 GET /prometheus/stats': 'exposed as JSON only in part',
    'slow_subscriptions 3 GET /slow_subscriptions?page=1&limit=10': 'no subscriber is slow',
    'slow_subscriptions 4 GET /slow_subscriptions?page=1&limit=2': 'no subscriber is slow',
    'traces 4 POST /trace': 'the time of the trace has passed',
    'ee_bridges 31 GET /bridges': 'the recorded bridges are in another order',
  },
  '5.8': {
    'telemetry 1 PUT /telemetry/status': 'telemetry was on at the start',
    'telemetry 3 GET /telemetry/data': 'telemetry has the form of 5.1',
    'listeners 10 GET /listeners/ssl:default': 'there are no TLS listeners at the start',
    'listeners 12 GET /listeners/wss:default': 'there are no TLS listeners at the start',
    'listeners 41 PUT /listeners/tcp:default': 'a listener has no tcp_options.nolinger',
    'clients_v2 2 GET /clients_v2?limit=40&cursor=g1AAAACTeNrLYWBgYE5kTGQsATKYQIxEpgyOFAbB1NzCivjkjMS8vNS':
      'the page with this cursor was not recorded',
    'clients_v2 10 GET /clients_v2?limit=3&like_clientid=sensor-01':
      'the recorded clients are in another order',
    'slow_subscriptions 4 GET /slow_subscriptions?page=1&limit=10': 'no subscriber is slow',
    'slow_subscriptions 5 GET /slow_subscriptions': 'no subscriber is slow',
    'bridges 4 GET /bridges/http:to_http/metrics': 'a bridge has no newer name of its type',
    'rules 65 POST /rules': 'an array with an expression is not parsed',
    'traces 55 POST /trace': 'the traces that filled the limit were not recorded',
    'authentication 71 POST /authentication/password_based%3Abuilt_in_database/import_users?type=plain':
      'users are imported from files only',
    'authentication 72 POST /authentication/password_based%3Abuilt_in_database/import_users?type=plain':
      'users are imported from files only',
    'authentication 73 POST /authentication/password_based%3Abuilt_in_database/import_users?type=hash':
      'users are imported from files only',
    'authentication 88 POST /authentication': 'claims are an object',
    'gateways 66 POST /gateways/mqttsn/authentication/import_users':
      'an import into a gateway is not counted',
    'gateways 75 POST /gateways/mqttsn/listeners/mqttsn:udp:default/authentication/import_users':
      'an import into a gateway is not counted',
    'gateways 89 GET /gateways/mqttsn/clients/sn-client-1': 'MQTT-SN does not run',
    'gateways 90 GET /gateways/mqttsn/clients/sn-client-1/subscriptions': 'MQTT-SN does not run',
    'gateways 94 GET /gateways/stomp/clients?ip_address=bad': 'another code for the same fault',
    'monitoring_integration 17 GET /prometheus/stats?mode=node': 'no basic authentication of the metrics',
    'monitoring_integration 18 GET /prometheus/stats?mode=all_nodes_aggregated':
      'no basic authentication of the metrics',
    'monitoring_integration 19 GET /prometheus/stats?mode=all_nodes_unaggregated':
      'no basic authentication of the metrics',
    'monitoring_integration 20 GET /prometheus/stats': 'no basic authentication of the metrics',
    'monitoring_integration 21 GET /prometheus/stats?mode=all_nodes_aggregated':
      'no basic authentication of the metrics',
    'monitoring_integration 22 GET /prometheus/auth?mode=node': 'no basic authentication of the metrics',
    'monitoring_integration 23 GET /prometheus/auth?mode=all_nodes_aggregated':
      'no basic authentication of the metrics',
    'monitoring_integration 24 GET /prometheus/auth?mode=all_nodes_unaggregated':
      'no basic authentication of the metrics',
    'monitoring_integration 25 GET /prometheus/auth': 'no basic authentication of the metrics',
    'monitoring_integration 26 GET /prometheus/auth?mode=all_nodes_aggregated':
      'no basic authentication of the metrics',
    'monitoring_integration 27 GET /prometheus/data_integration?mode=node':
      'no basic authentication of the metrics',
    'monitoring_integration 28 GET /prometheus/data_integration?mode=all_nodes_aggregated':
      'no basic authentication of the metrics',
    'monitoring_integration 29 GET /prometheus/data_integration?mode=all_nodes_unaggregated':
      'no basic authentication of the metrics',
    'monitoring_integration 30 GET /prometheus/data_integration': 'no basic authentication of the metrics',
    'monitoring_integration 31 GET /prometheus/data_integration?mode=all_nodes_aggregated':
      'no basic authentication of the metrics',
    'configs 28 PUT /configs/global_zone': 'the zone lacks fields of 5.8',
    'configs 29 PUT /configs/log': 'log handlers have no payload_encode and timestamp_format',
    'configs 44 GET /configs?key=mqtt': 'there is no configuration root broker',
    'configs 55 PUT /configs': 'JSON is read as HOCON',
  },
  '6.2': {
    'audit_license 4 PUT /configs/log': 'log handlers have no payload_encode and timestamp_format',
    'auth_and_errors 36 GET /api-spec.json': 'no API description',
    'auth_and_errors 37 GET /api-docs/index.html': 'no API description',
    'links_backup_plugins 1 POST /cluster/links': 'the license at the start is not the community one',
    'links_backup_plugins 2 POST /cluster/links': 'the license at the start is not the community one',
    'links_backup_plugins 5 GET /cluster/links/link/cloud':
      'the license at the start is not the community one',
    'links_backup_plugins 6 GET /cluster/links/link/cloud/metrics':
      'the license at the start is not the community one',
    'links_backup_plugins 7 PUT /cluster/links/link/cloud/metrics/reset':
      'the license at the start is not the community one',
    'links_backup_plugins 8 PUT /cluster/links/link/cloud':
      'the license at the start is not the community one',
    'links_backup_plugins 34 GET /ds/sites/7375D5FEFE77244E': 'no durable storage',
    'links_backup_plugins 36 GET /ds/storages/mq_state': 'no durable storage',
    'links_backup_plugins 37 GET /ds/storages/mq_state/replicas': 'no durable storage',
    'links_backup_plugins 39 PUT /ds/sites/7375D5FEFE77244E/forget': 'no durable storage',
    'monitor 1 GET /monitor_current': 'there are no rates of actions',
    'monitor 2 GET /monitor_current/nodes/emqx@127.0.0.1': 'there are no rates of actions',
    'monitor 36 GET /listeners/tcp:default': 'fields of the Erlang listener',
    'monitor 39 GET /prometheus/stats': 'exposed as JSON only in part',
    'namespaces 72 GET /prometheus/namespaced_stats?ns=plant_a': 'no metrics by namespace',
    'queues 26 GET /queues?limit=1': 'the real broker crashes on the invalid filter of a queue',
    'schemas_gates 17 POST /schema_validations': 'a statement without FROM is read',
    'schemas_gates 25 POST /schema_validations/reorder': 'follows from 17',
    'schemas_gates 36 POST /message_transformations/dryrun': 'transformations do not run',
    'schemas_gates 37 POST /message_transformations/dryrun': 'transformations do not run',
    'traces 35 POST /trace': 'the traces that filled the limit were not recorded',
    'users 62 GET /monitor_current': 'there are no rates of actions',
  },
}

/** Words of the API that one side has and the other has not, by call, and why. This list only shrinks. */
export const wordDifferences: readonly (readonly [call: RegExp, words: RegExp, why: string])[] = [
  [/ GET \/listeners(?:_status)?$/, /^- type (?:ssl|wss)$/, 'there are no TLS listeners at the start'],
  [
    / (?:POST|GET) \/exhooks/,
    /^[-+] status (?:connecting|disconnected|disabled)$/,
    'ExHook servers are never called',
  ],
  [/ GET \/plugins$/, /^[-+] status (?:running|stopped)$/, 'plugins never run'],
  [/^node_down \d+ GET \/nodes$/, /^- node_status stopped$/, 'there is one node'],
  [
    / GET \/bridges/,
    /^- (?:status (?:connected|inconsistent)|type webhook|method post|pool_type random)$/,
    'the other broker of the bridge is missing',
  ],
  [/ GET \/load_rebalance\/global_status$/, /^- state waiting_health_check$/, 'an evacuation ends at once'],
  [
    /^authorization 1[13] GET .*\/rules\/clients\?/,
    /^[-+] (?:action|permission|retain) /,
    'the recorded rules are in another order',
  ],
  [
    / GET \/schemas\//,
    /^[-+] (?:type|format|level) /,
    'the broker’s own schemas are described with types of fewer kinds',
  ],
  [/ (?:PUT|GET) \/configs/, /^[-+] level (?:info|error)$/, 'the log had other handlers'],
  [/ GET \/license$/, /^[-+] type (?:community|trial)$/, 'the recorded broker had another license'],
  [/ GET \/rules\?/, /^[-+] (?:function|retain) /, 'other rules are on the page'],
  [/ GET \/banned\?/, /^[-+] as /, 'the recorded bans are in another order'],
  [
    /^node_down \d+ GET \/exhooks$/,
    /^- (?:failed_action|log_level|verify) /,
    'the recorded broker had ExHook servers from before',
  ],
  [/ GET .*\/authorization\/cache$/, /^- (?:action_type|result) /, 'no device has published before'],
  [/ GET \/prometheus$/, /^\+ method put$/, 'settings in the old form have no method'],
  [
    / GET \/configs/,
    /^- (?:shared_subscription_initial_sticky_pick|payload_encode|timestamp_format) /,
    'settings without an effect here are left out',
  ],
  [/ GET \/schema_validations$/, /^\+ type sql$/, 'a statement without FROM is read'],
]
