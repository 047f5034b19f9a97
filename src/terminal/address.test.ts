import { expect, it } from 'vitest'
import { brokerBase } from './address'

it.each([
  ['http://host:18083', 'http://host:18083'],
  ['http://host:18083/', 'http://host:18083'],
  ['http://host//', 'http://host'],
  ['https://host/broker', 'https://host/broker'],
  ['https://host/broker/', 'https://host/broker'],
  ['https://host:443/broker/api/v5/', 'https://host/broker'],
  ['http://host/api/v5', 'http://host'],
  ['http://[::1]:18083', 'http://[::1]:18083'],
  ['http://[fe80::1]/deep/base/', 'http://[fe80::1]/deep/base'],
  ['HTTP://Host', 'http://host'],
])('parses %s as %s (catalogue R25)', (text, base) => expect(brokerBase(text)).toBe(base))

it.each([
  '',
  'host:18083',
  'localhost',
  'ftp://host',
  'http://',
  'http://host?x=1',
  'http://host#x',
  'http://admin:public@host',
])('rejects %j (catalogue R25)', (text) => expect(brokerBase(text)).toBeUndefined())
