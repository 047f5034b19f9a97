import { isTopicFilter } from '../net/mqtt-topic'

/** One hostile text and its name in tests and seeds. */
export type HostileText = { name: string; text: string }

const texts: Record<string, string> = {
  empty: '',
  spaces: '   ',
  'led and trailed by space': ' sensor-17 ',
  'img onerror': '<img src=x onerror=alert(1)>',
  'svg onload': '<svg/onload=alert(1)>',
  'attribute breaker': '" autofocus onfocus=alert(1) x="',
  'script end': '</script><script>alert(1)</script>',
  'javascript link': 'javascript:alert(1)',
  'data link': 'data:text/html,<script>alert(1)</script>',
  'template braces': '{{x}}',
  'nested key': '$t(key)',
  'count braces': '{{count}}',
  printf: '%s%n%d',
  'csv command': "=cmd|' /C calc'!A0",
  'csv plus': '+1',
  'csv minus': '-1',
  'csv at': '@SUM(A1:A9)',
  'csv tab': '\t=1',
  'csv return': '\r=1',
  quotes: `"'\``,
  backslash: 'a\\b\\',
  nul: 'a\u0000b',
  newlines: 'a\nb\r\nc',
  'ansi escape': '\u001b[31mred\u001b[0m',
  'rtl override': 'abc\u202Efdp.exe',
  isolates: '\u2066left\u2069\u2067right\u2069',
  'zero width': 'sen\u200Bsor\u200D\u200C\uFEFF17',
  'combining pile': `z${'\u0301\u0316\u0334'.repeat(20)}`,
  'lone surrogate': 'a\uD800b',
  'emoji flags': '🇨🇳🏴󠁧󠁢󠁥󠁮󠁧󠁿🏳️‍🌈',
  cjk: '温度传感器',
  'turkish i': 'ıİiI',
  homograph: 'sеnsor-17',
  proto: '__proto__',
  constructor: 'constructor',
  toString: 'toString',
  hasOwnProperty: 'hasOwnProperty',
  'trailing blank': 'sensor-17 ',
  'double blank': 'sensor  17',
  'upper case': 'SENSOR-17',
  'plain twin': 'sensor-17',
  'rtl words': 'חיישן 17',
  'address with a user': 'https://user@evil.example/',
  dot: '.',
  'dot dot': '..',
  'up and up': '../..',
  'encoded up': '%2e%2e%2f',
  'double slash': 'a//b',
  slash: 'a/b',
  'trailing slash': 'a/b/',
  'query and hash': '?x#y',
  semicolon: ';',
  percent: '%',
  'bad percent': '%zz',
  'shared filter': '$share/g/#',
  wildcards: '+/#',
  'system topic': '$SYS/x',
  'beyond 2^53': '9007199254740993',
  'beyond double': '1e999',
  nan: 'NaN',
  'minus zero': '-0',
  infinity: 'infinity',
  'date zero': '0000-00-00T00:00:00Z',
  'date far': '9999-12-31T23:59:59Z',
  'date negative': '-0001-01-01T00:00:00Z',
  'node name': 'emqx@127.0.0.1',
  pattern: '(a+)+$[',
}

/** The hostile corpus: the same names and texts every time, for seeds, unit tables and e2e. */
export const hostileTexts: readonly HostileText[] = Object.entries(texts).map(([name, text]) => ({
  name,
  text,
}))

/** The texts of the corpus that MQTT accepts as a client id: not empty, no NUL, no lone surrogate. */
export const hostileIds: readonly HostileText[] = hostileTexts.filter(
  ({ text }) => text !== '' && !text.includes('\u0000') && !/\p{Surrogate}/u.test(text),
)

/** The other two: no device can have them, but the answer of a broker may contain them. */
export const impossibleIds: readonly HostileText[] = hostileTexts.filter(
  ({ text }) => text !== '' && !hostileIds.some((one) => one.text === text),
)

/** The texts of the corpus that are valid topic filters. */
export const hostileFilters: readonly HostileText[] = hostileTexts.filter(({ text }) => isTopicFilter(text))

/** The longest id MQTT can carry: 65,535 bytes. Separate from the others, because few tables need it. */
export const longId = `long-${'x'.repeat(65_530)}`

/** JSON nested `levels` deep. */
export const deepJson = (levels = 100) => `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`

/** A payload of `bytes` in one line. */
export const longLine = (bytes = 1_048_576) => 'x'.repeat(bytes)

/** Bytes that are not UTF-8. */
export const binaryPayload = () => Uint8Array.of(0x00, 0xff, 0xfe, 0xc3, 0x28, 0xed, 0xa0, 0x80, 0x0a, 0x1b)
