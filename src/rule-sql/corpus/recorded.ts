import type { Sample } from './sample'

const message = { event_type: 'message_publish', clientid: 'c', topic: 't/a', qos: 1 }

/** The statement tests recorded with a real broker, in order; values that change on each run are handled in `recorded.test.ts`. */
export const recorded: readonly Sample[] = [
  {
    source: 'recorded',
    sql: 'SELECT payload.x as x, clientid FROM "t/#"',
    gives: '{"clientid":"c_emqx","x":5}',
    context: {
      ...message,
      clientid: 'c_emqx',
      username: 'u',
      payload: '{"x":5}',
      peerhost: '127.0.0.1',
      id: '0005',
    },
  },
  {
    source: 'recorded: where is false',
    sql: 'SELECT * FROM "t/#" WHERE payload.x > 10',
    context: { ...message, clientid: 'c_emqx', payload: '{"x":5}' },
    refused: [412, 'SQL Not Match'],
  },
  {
    source: 'recorded: bad SQL',
    sql: 'SELEKT',
    context: { ...message, payload: '' },
    refused: [400, '6: syntax error before: "SELEKT"'],
  },
  {
    source: 'recorded: topic does not match',
    sql: 'SELECT * FROM "t/#"',
    context: { ...message, topic: 'other', payload: 'x' },
    refused: [412, 'SQL Not Match'],
  },
  {
    source: 'recorded: client_connected',
    sql: 'SELECT * FROM "$events/client_connected"',
    context: {
      event_type: 'client_connected',
      clientid: 'c',
      username: 'u',
      peername: '127.0.0.1:1',
      sockname: '127.0.0.1:1883',
    },
    gives:
      '{"clean_start":true,"clientid":"c","conn_props":{"Receive-Maximum":32,' +
      '"Session-Expiry-Interval":7200,"User-Property":{"foo":"bar"},' +
      '"User-Property-Pairs":[{"key":"foo"},{"value":"bar"}]},"connected_at":1795259788257,' +
      '"event":"client.connected","event_type":"client_connected","expiry_interval":3600,' +
      '"is_bridge":false,"keepalive":60,"metadata":{"rule_id":"sql_tester:eb14080ba4d812e0"},' +
      '"mountpoint":"undefined","node":"emqx@127.0.0.1","peername":"127.0.0.1:1","proto_name":"MQTT",' +
      '"proto_ver":5,"sockname":"127.0.0.1:1883","timestamp":1795259788257,"username":"u"}',
  },
  // The name `nosuch` already existed as an atom in the broker, hence the shorter message.
  {
    source: 'recorded: fails at run time',
    sql: 'SELECT nosuch(payload) FROM "t/#"',
    context: { ...message, payload: 'x' },
    refused: [400, '{"select_and_transform_error":"sql_function_not_supported"}'],
  },
  {
    source: 'recorded: FOREACH',
    sql: 'FOREACH payload.s AS s DO s.v as v INCASE s.v > 1 FROM "t/#"',
    gives: '[{"v":2},{"v":3}]',
    context: { ...message, payload: '{"s":[{"v":1},{"v":2},{"v":3}]}' },
  },
]
