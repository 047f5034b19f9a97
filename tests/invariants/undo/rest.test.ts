import { holdUndo } from './undo-invariant'

holdUndo('rest')
