// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { node, stageScreen } from '@/features/stage'
import AlarmRuleCreate from './create'
import AlarmRuleEdit from './edit'
import AlarmRuleFirings from './firings'
import AlarmRuleList from './list'
import type { AlarmRule } from './model/rule'
import { listAlarmRules, removeAlarmRule, saveAlarmRule, saveAlarmRuleStates, saveFirings } from './own-rules'
import AlarmRuleSettings from './settings'

afterEach(() => {
  cleanup()
  for (const { name } of listAlarmRules()) removeAlarmRule(name)
  saveFirings([])
})

const rule = (name: string, condition: string, more: Partial<AlarmRule> = {}): AlarmRule => ({
  name,
  condition,
  severity: 'critical',
  forMs: 60_000,
  enabled: true,
  notify: false,
  sound: false,
  ...more,
})
const answers = { nodeList: () => [node('emqx@a')] }
const at = Date.now() - 120_000

it('lists the rules with status, age and value in words', async () => {
  await stageScreen(<AlarmRuleList />, '/alarm/rules', answers)
  act(() => {
    saveAlarmRule(rule('Memory', 'memory above 90 on emqx@a'))
    saveAlarmRule(rule('Gone', 'client c1 gone'))
    saveAlarmRule(rule('Night', 'topics above 5', { enabled: false }))
    saveAlarmRuleStates({
      Memory: { phase: 'firing', since: at, firingSince: at, at, value: 93.5 },
      Gone: { phase: 'unknown', since: at, at, why: 'unreachable' },
    })
  })
  const textOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) }).textContent
  await waitFor(() => expect(textOf('Memory')).toContain('Memory used above 90% on emqx@a'))
  expect(textOf('Memory')).toMatch(/Firing2 min ago93\.5%> 90%/)
  expect(textOf('Gone')).toContain('No databroker not responding2 min ago')
  expect(textOf('Night')).toContain('Paused')
})

it.each(['client', 'cpu-load', 'rule'])(
  'leaves the focus in the subject when %s is chosen',
  async (subject) => {
    await stageScreen(<AlarmRuleCreate />, '/alarm/rules/create', answers)
    await screen.findByLabelText('Limit')
    const control = screen.getByLabelText('Subject')
    control.focus()
    fireEvent.change(control, { target: { value: subject } })
    expect(screen.getByLabelText('Subject')).toBe(control)
    expect(document.activeElement).toBe(control)
  },
)

it('asks for the fields of the chosen subject and writes them as a condition', async () => {
  await stageScreen(<AlarmRuleCreate />, '/alarm/rules/create', answers)
  await screen.findByLabelText('Limit')
  fireEvent.change(screen.getByLabelText('Subject'), { target: { value: 'client' } })
  expect(screen.queryByLabelText('Limit')).toBeNull()
  fireEvent.change(screen.getByLabelText('Client ID'), { target: { value: 'my device' } })
  fireEvent.change(screen.getByLabelText('Reported when'), { target: { value: 'back' } })
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Back' } })
  fireEvent.click(screen.getByRole('button', { name: /Create alarm rule/ }))
  await waitFor(() => expect(listAlarmRules()).toHaveLength(1))
  expect(listAlarmRules()[0]).toMatchObject({
    name: 'Back',
    condition: 'client "my device" back',
    forMs: 60_000,
  })
})

it('says what is missing in a condition', async () => {
  await stageScreen(<AlarmRuleCreate />, '/alarm/rules/create', answers)
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Busy' } })
  fireEvent.click(screen.getByRole('button', { name: /Create alarm rule/ }))
  await screen.findByText('Required')
  fireEvent.change(screen.getByLabelText('Limit'), { target: { value: 'many' } })
  fireEvent.click(screen.getByRole('button', { name: /Create alarm rule/ }))
  await screen.findByText('Must be a number')
  expect(listAlarmRules()).toEqual([])
})

it('gives a rule quiet hours of its own, which its form shows again', async () => {
  saveAlarmRule(rule('Busy', 'connections above 5'))
  await stageScreen(<AlarmRuleEdit />, '/alarm/rules/edit/Busy', answers)
  fireEvent.change(await screen.findByLabelText('Quiet hours'), { target: { value: 'own' } })
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '25:00' } })
  fireEvent.click(screen.getByLabelText('Sunday'))
  fireEvent.click(screen.getByRole('button', { name: /Save/ }))
  await screen.findByText(/^Enter general, none, or hours/)
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '21:30' } })
  fireEvent.click(screen.getByRole('button', { name: /Save/ }))
  await waitFor(() =>
    expect(listAlarmRules()[0]?.quietHours).toEqual({
      enabled: true,
      from: 1290,
      to: 420,
      days: [1, 2, 3, 4, 5, 6],
    }),
  )
})

it('lists firings with their duration', async () => {
  saveFirings([
    { rule: 'Busy', condition: 'connections above 3', severity: 'warning', at, value: 5, quiet: true },
    {
      rule: 'Busy',
      condition: 'connections above 3',
      severity: 'warning',
      at: at - 9000,
      ended: at,
      value: 4,
    },
  ])
  await stageScreen(<AlarmRuleFirings />, '/alarm/rules/history', answers)
  const rows = (await screen.findAllByRole('row', { name: /Busy/ })).map((row) => row.textContent)
  expect(rows[0]).toMatch(/Firing.*silenced/)
  expect(rows[1]).toContain('9 s')
})

it('says that notifications are not available without a secure context', async () => {
  await stageScreen(<AlarmRuleSettings />, '/alarm/rules/notifications', answers)
  await screen.findByText('Notifications are not available')
  expect(screen.queryByRole('button', { name: 'Allow notifications' })).toBeNull()
})
