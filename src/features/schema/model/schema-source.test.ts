import { expect, it } from 'vitest'
import { sourceFault } from './schema-source'

it.each([
  ['avro', '{"type": "string"}', undefined],
  ['avro', '"string"', undefined],
  ['avro', ' \n', { code: 'SCHEMA_SOURCE', at: '' }],
  ['protobuf', '', { code: 'SCHEMA_SOURCE', at: '' }],
  ['avro', '{\n  "type": "record",\n  "fields": [,]\n}', { code: 'SCHEMA_JSON', at: '3:14' }],
  ['avro', '{"type": "string"', { code: 'SCHEMA_JSON', at: '1:18' }],
  ['avro', 'message Person { }', { code: 'SCHEMA_JSON', at: '1:1' }],
  ['protobuf', 'message Person { }', undefined],
  ['json', '{"type": "object"}', undefined],
  ['json', '{', { code: 'SCHEMA_JSON', at: '1:2' }],
] as const)('validates the %s source %j: %j', (type, source, fault) =>
  expect(sourceFault(type, source)).toEqual(fault),
)
