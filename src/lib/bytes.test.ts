import { expect, it } from 'vitest'
import { brokerBytes, exactBytes, formatBytes, parseBytes } from './bytes'
import { seeded } from './seeded'

it.each([
  ['15.51G', 16_653_735_690],
  ['512KB', 524_288],
  ['512 kb', 524_288],
  ['1024', 1024],
  ['1.5GB', 1_610_612_736],
  ['1GiB', 1_073_741_824],
  ['0', 0],
  ['7B', 7],
  ['-1', undefined],
  ['1e3', undefined],
  ['1,5GB', undefined],
  ['１KB', undefined],
  ['9999999PB', undefined],
  ['GB', undefined],
  ['infinity', undefined],
  ['', undefined],
])('parses %j as %j (catalogue I5)', (text, bytes) => {
  expect(parseBytes(text)).toBe(bytes)
})

it('shows at most two decimals and moves up at the edge', () => {
  expect([0, 1023, 1024, 1536, 1_048_575, -1, Number.NaN].map(formatBytes)).toEqual([
    { value: 0, unit: 'B' },
    { value: 1023, unit: 'B' },
    { value: 1, unit: 'KB' },
    { value: 1.5, unit: 'KB' },
    { value: 1, unit: 'MB' },
    { value: 0, unit: 'B' },
    { value: 0, unit: 'B' },
  ])
})

it('formats sizes for the broker', () => {
  expect([0, 1, 1536, 1024, 1_048_576, 3 * 1_048_576, 1024 ** 3, 2 * 1024 ** 4].map(brokerBytes)).toEqual([
    0,
    1,
    1536,
    '1KB',
    '1MB',
    '3MB',
    '1GB',
    '2048GB',
  ])
})

it('round trips exactly (catalogue I5)', () => {
  expect([0, 1024, 1536, 1_073_741_824].map(exactBytes)).toEqual(['0B', '1KB', '1536B', '1GB'])
  const random = seeded(3)
  for (let run = 0; run < 300; run++) {
    const bytes = random.int(2 ** random.int(53))
    expect(parseBytes(exactBytes(bytes)), `seed ${random.seed} run ${run}`).toBe(bytes)
  }
})
