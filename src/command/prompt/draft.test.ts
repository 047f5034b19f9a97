// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { draft, dropDraft, keepDraft, readDraft } from './draft'
import { password } from '../fixture'

beforeEach(dropDraft)

describe('an unsaved form (catalogue P12)', () => {
  it('is held with its secrets, and kept for a reload without them', () => {
    keepDraft(password, { username: 'ops', old: 'hunter2', password: 'Hunter33' }, 'admin')
    expect(draft.get()?.texts).toEqual({ username: 'ops', old: 'hunter2', password: 'Hunter33' })
    const kept = JSON.stringify({ ...sessionStorage })
    expect(kept).not.toMatch(/hunter/i)
    expect(readDraft(sessionStorage.getItem('draft'))).toEqual({ form: 'user.password', texts: { username: 'ops' }, username: 'admin', screen: false })
  })
  it('leaves nothing behind once dropped', () => {
    keepDraft(password, { username: 'ops' }, 'admin')
    dropDraft()
    expect([draft.get(), sessionStorage.length]).toEqual([undefined, 0])
  })
  it.each([null, '', '{', '[]', '{"form":1,"texts":{}}', 'null', '{"form":"a.b","texts":"x"}'])('of %j is none', (text) => expect(readDraft(text)).toBeUndefined())
})
