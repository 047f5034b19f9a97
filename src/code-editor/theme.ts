import { EditorView } from '@codemirror/view'

const panel = {
  background: 'var(--raised)',
  color: 'var(--text)',
  border: '1px solid var(--field)',
  borderRadius: '6px',
  boxShadow: 'var(--float-shadow)',
}
const mono = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace'

/** The console's colors; CSS variables apply within the shadow tree, so a theme change needs no code here. */
export const theme = EditorView.theme({
  '&': {
    background: 'var(--control)',
    color: 'var(--text)',
    border: '1px solid var(--field)',
    borderRadius: '6px',
    fontSize: '12px',
  },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '2px' },
  '.cm-scroller': {
    fontFamily: mono,
    lineHeight: '18px',
    // Eight lines; the parent may set more.
    minHeight: 'var(--editor-height, 9rem)',
    maxHeight: '26rem',
    overflow: 'auto',
    scrollbarColor: 'var(--field) transparent',
  },
  '.cm-content': { padding: '6px 0', caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  // No blinking caret with reduced motion: the rule of the page does not apply within the shadow tree.
  '@media (prefers-reduced-motion: reduce)': { '.cm-cursorLayer': { animation: 'none !important' } },
  '.cm-gutters': { background: 'transparent', color: 'var(--muted)', border: 'none' },
  '&.cm-focused .cm-activeLine': { background: 'color-mix(in srgb, var(--text) 5%, transparent)' },
  '.cm-activeLine, .cm-activeLineGutter': { background: 'transparent' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--accent) 28%, transparent)',
  },
  '&.cm-focused .cm-matchingBracket': { background: 'transparent', outline: '1px solid var(--field)' },
  '&.cm-focused .cm-nonmatchingBracket': { background: 'transparent', color: 'var(--bad)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--bad)',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-active': { background: 'transparent' },
  '.cm-lintPoint-error::after': { borderBottomColor: 'var(--bad)' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--bad)' },
  '.cm-tooltip': { ...panel, maxWidth: 'min(30rem, calc(100vw - 2rem))' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: mono, fontSize: '12px', maxHeight: '16rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px', lineHeight: '18px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    background: 'color-mix(in srgb, var(--accent) 18%, var(--raised))',
    color: 'var(--text)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600', color: 'var(--accent)' },
  '.cm-completionDetail': { fontStyle: 'normal', color: 'var(--muted)' },
  '.cm-tooltip.cm-completionInfo': { ...panel, padding: '8px 10px' },
  '.cm-help': { padding: '8px 10px', fontSize: '12px', lineHeight: '16px' },
  '.cm-completionInfo .cm-help': { padding: '0' },
  '.cm-help code': { fontFamily: mono, fontWeight: '600', display: 'block', overflowWrap: 'anywhere' },
  '.cm-help p': { margin: '4px 0 0', color: 'var(--muted)', overflowWrap: 'anywhere' },
})
