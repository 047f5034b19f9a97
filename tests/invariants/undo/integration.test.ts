import { holdUndo } from './undo-invariant'

holdUndo('integration')
