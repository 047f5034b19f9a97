// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { drafts, dropDraft, dropDrafts, hasDraft, keepDraft, readDraft } from './draft'
import { ban, password } from '../fixture'

beforeEach(dropDrafts)

const none = { screen: undefined, palette: undefined }

describe('an unsaved form (catalogue P12)', () => {
  it('is held with its secrets, and stored for a reload without them', () => {
    keepDraft('palette', password, { username: 'ops', old: 'hunter2', password: 'Hunter33' }, 'admin')
    expect(drafts.get().palette?.texts).toEqual({ username: 'ops', old: 'hunter2', password: 'Hunter33' })
    const stored = JSON.stringify({ ...sessionStorage })
    expect(stored).not.toMatch(/hunter/i)
    expect(readDraft(sessionStorage.getItem('draft.palette'))).toEqual({
      form: 'user.password',
      texts: { username: 'ops' },
      username: 'admin',
    })
  })
  it('leaves nothing behind once dropped', () => {
    keepDraft('palette', password, { username: 'ops' }, 'admin')
    dropDraft('palette')
    expect([drafts.get(), hasDraft(), sessionStorage.length]).toEqual([none, false, 0])
  })
  it('is separate from one in the other place, in memory and for a reload', () => {
    keepDraft('screen', ban, { reason: 'on the screen' }, 'admin')
    keepDraft('palette', ban, { reason: 'in the palette' }, 'admin')
    expect([drafts.get().screen?.texts, drafts.get().palette?.texts]).toEqual([
      { reason: 'on the screen' },
      { reason: 'in the palette' },
    ])
    expect(readDraft(sessionStorage.getItem('draft.screen'))?.texts).toEqual({ reason: 'on the screen' })
    dropDraft('palette')
    expect([drafts.get().screen?.texts, hasDraft(), sessionStorage.getItem('draft.palette')]).toEqual([
      { reason: 'on the screen' },
      true,
      null,
    ])
    keepDraft('palette', ban, { reason: 'anew' }, 'admin')
    dropDrafts()
    expect([drafts.get(), sessionStorage.length]).toEqual([none, 0])
  })
  it.each([null, '', '{', '[]', '{"form":1,"texts":{}}', 'null', '{"form":"a.b","texts":"x"}'])(
    'ignores stored text %j',
    (text) => expect(readDraft(text)).toBeUndefined(),
  )
})
