import { describe, expect, it } from 'vitest'
import { apis, comingApi } from '@/broker/releases/releases'
import { fullReleases, readRunOptions, stepNames, selectSteps } from './run-options.mjs'

describe('options of a test run', () => {
  it('reads the full run, its shard and the names of steps', () => {
    expect(readRunOptions([])).toEqual({ full: false, shard: undefined, steps: [], help: false })
    expect(readRunOptions(['--full', '--shard', '2/4', 'unit', 'e2e'])).toEqual({
      full: true,
      shard: '2/4',
      steps: ['unit', 'e2e'],
      help: false,
    })
    expect(readRunOptions(['--full', '--shard=4/4']).shard).toBe('4/4')
  })

  it.each([
    [['unit', 'everything'], 'unknown step everything'],
    [['--fast'], 'unknown option --fast'],
    [['--full', '--shard', '5/4'], '--shard must be like 1/4, not 5/4'],
    [['--full', '--shard', '0/4'], '--shard must be like 1/4, not 0/4'],
    [['--full', '--shard'], '--shard must be like 1/4, not empty'],
    [['--shard', '1/4'], '--shard needs the full run: npm run test:full'],
  ])('rejects %j', (args, message) => {
    expect(() => readRunOptions(args)).toThrow(message)
  })

  it('runs format check, types and lint in the first shard only', () => {
    expect(selectSteps({ steps: [], shard: undefined })).toEqual(stepNames)
    expect(selectSteps({ steps: [], shard: '1/4' })).toEqual(stepNames)
    expect(selectSteps({ steps: [], shard: '2/4' })).toEqual(['build', 'unit', 'component', 'e2e'])
    expect(selectSteps({ steps: ['e2e', 'types'], shard: undefined })).toEqual(['types', 'e2e'])
  })

  it('uses the oldest and the newest recorded release of the embedded broker', () => {
    const recorded = apis.filter((api) => api !== comingApi)
    expect(fullReleases).toEqual([recorded[0], recorded.at(-1)])
  })
})
