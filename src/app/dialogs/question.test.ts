import { expect, it } from 'vitest'
import { guardMarks, splitQuestion } from './question'

it.each([
  ['Kick a? It is disconnected.', 'Kick a?', 'It is disconnected.'],
  ['断开 a？会话将结束。', '断开 a？', '会话将结束。'],
  ['Delete release 5.1.6?', 'Delete release 5.1.6?', ''],
  ['2 rules use it. Delete it anyway?', '', '2 rules use it. Delete it anyway?'],
  ['仍有规则使用它。删除？', '', '仍有规则使用它。删除？'],
  ['Nothing is sent until you confirm.', '', 'Nothing is sent until you confirm.'],
])('%s', (text, question, loss) => expect(splitQuestion(text)).toEqual({ question, loss }))

it('ignores punctuation within a value when it looks for the end of the question', () => {
  const { name = '' } = guardMarks({ name: 'who? me. 谁？', count: 3 })
  expect(splitQuestion(`Delete ${String(name)} now? It is lost.`)).toEqual({
    question: 'Delete who? me. 谁？ now?',
    loss: 'It is lost.',
  })
})
