// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { readRuleFile, type RuleFile } from '@/features/authorization/model/rule-file'
import { stageScreen } from '@/features/stage'
import { FileImport } from './file-import'

afterEach(cleanup)

const text = [
  'as,who,permission,action,topic,qos,retain',
  'clientid,c1,allow,publish,a,,',
  'clientid,c2,maybe,publish,b,,',
  'clientid,c3,allow,publish,plant/#/x,,',
  'clientid,c4,allow,publish,d,7,',
  '',
].join('\n')

async function stage() {
  const sent = vi.fn<(file: RuleFile) => void>()
  await stageScreen(
    <FileImport
      title="acl.import.title"
      note="acl.file.note"
      sample={{ name: 'a.csv', text: '' }}
      read={readRuleFile}
      faultOf={({ reason }) => reason}
      found={({ rules }) => `${rules} found`}
      send={(file) => ({ label: 'Import', count: file.rules, run: () => sent(file) })}
    />,
    '/acl',
    {},
  )
  const input = document.querySelector('input[type=file]')
  if (input === null) throw new Error('no file input')
  fireEvent.change(input, { target: { files: [new File([text], 'rules.csv')] } })
  await screen.findByText(/1 found/)
  return sent
}

it('mends rejected values in their places before the import', async () => {
  const sent = await stage()
  fireEvent.change(screen.getByLabelText('permission in row 3'), { target: { value: 'deny' } })
  await screen.findByText(/2 found/)
  const topic = screen.getByLabelText<HTMLInputElement>('topic in row 4')
  expect(topic.value).toBe('plant/#/x')
  topic.focus()
  fireEvent.change(topic, { target: { value: 'plant/+/x' } })
  fireEvent.keyDown(topic, { key: 'Enter' })
  await screen.findByText(/3 found/)
  // The row that takes its place has the focus.
  const qos = screen.getByLabelText<HTMLInputElement>('qos in row 5')
  expect(document.activeElement).toBe(qos)
  fireEvent.change(qos, { target: { value: '9' } })
  fireEvent.blur(qos)
  expect(screen.getByLabelText<HTMLInputElement>('qos in row 5').value).toBe('9')
  fireEvent.change(screen.getByLabelText('qos in row 5'), { target: { value: '1' } })
  fireEvent.blur(screen.getByLabelText('qos in row 5'))
  await screen.findByText('4 found')
  expect(screen.queryByRole('table')).toBeNull()
  fireEvent.click(screen.getByText('Import'))
  expect(sent.mock.calls[0]?.[0].entries.map(({ who, rules }) => [who, rules[0]?.topic])).toEqual([
    ['c1', 'a'],
    ['c2', 'b'],
    ['c3', 'plant/+/x'],
    ['c4', 'd'],
  ])
})

it.each(['chosen', 'dropped'])('says that a %s file could not be read', async (way) => {
  await stage()
  const removed = new File(['a'], 'removed.csv')
  removed.text = () => Promise.reject(new DOMException('The file was removed', 'NotFoundError'))
  const input = document.querySelector('input[type=file]')
  const area = input?.closest('.border-dashed')
  if (input === null || area === null || area === undefined) throw new Error('no file input')
  if (way === 'chosen') fireEvent.change(input, { target: { files: [removed] } })
  else fireEvent.drop(area, { dataTransfer: { files: [removed] } })
  expect(await screen.findByText('The file could not be read. Choose it again.')).toBeTruthy()
  expect(screen.queryByText(/found/)).toBeNull()
})
