import { holdUndo } from './undo-invariant'

holdUndo('access')
