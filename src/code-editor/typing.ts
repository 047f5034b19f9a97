import { EditorView } from '@codemirror/view'

/**
 * Replaces a selection by typed text in the editor itself: the browser would keep the old style in a style attribute, which the
 * page's policy blocks and reports.
 */
export const typeOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { main } = view.state.selection
    const text = event.data
    if (
      event.inputType !== 'insertText' ||
      text === null ||
      text === '' ||
      main.empty ||
      view.composing ||
      view.state.readOnly
    )
      return false
    const insert = () =>
      view.state.update(view.state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true })
    const handled = view.state
      .facet(EditorView.inputHandler)
      .some((handler) => handler(view, main.from, main.to, text, insert))
    if (!handled) view.dispatch(insert())
    event.preventDefault()
    return true
  },
})
