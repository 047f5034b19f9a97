/**
 * Words that a running 5.1.6 knows as its own, of those that somebody might send in place of another. A text that is none
 * of them cannot even be converted, and is refused in other words (seen in recordings; the broker has many thousands).
 */
const known: ReadonlySet<string> = new Set([
  'a', 'abc', 'action', 'actions', 'after', 'all', 'allow', 'any', 'array', 'atom', 'authentication', 'authorization', 'b', 'bad', 'bar', 'base64', 'before', 'bin', 'binary',
  'bool', 'boolean', 'bridges', 'broker', 'built_in_database', 'c', 'clientid', 'client', 'clients', 'cluster', 'config', 'connected', 'd', 'data', 'default',
  'deny', 'desc', 'disabled', 'disc', 'disconnect', 'disconnected', 'disk', 'e', 'enable', 'enabled', 'error', 'explode', 'f', 'fail', 'false', 'file', 'foo', 'front', 'full', 'gbt32960', 'hex', 'hidden',
  'host', 'http', 'id', 'idle', 'ignore', 'infinity', 'int', 'integer', 'internal', 'invalid', 'ip', 'ip_address', 'json', 'jt808', 'key', 'listeners', 'maybe', 'metrics',
  'mqtt', 'mysql', 'n', 'name', 'no', 'node', 'none', 'null', 'ocpp', 'ok', 'other', 'peerhost', 'plain', 'publish', 'qos', 'ram', 'raw', 'reset', 'response', 'restart', 'retain',
  'root', 'rules', 'running', 'sources', 'start', 'status', 'stop', 'stopped', 'string', 'sub', 'subscribe', 'test', 'text', 'topic', 'true', 'type', 'undefined', 'unknown', 'user',
  'username', 'utf8', 'value', 'waiting', 'webhook', 'whole', 'x', 'xml', 'y', 'yes', 'z', 'zz',
])

/** Does the broker know the word? */
export const isKnownWord = (text: string): boolean => text === '' || known.has(text)
