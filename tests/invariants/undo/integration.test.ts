import { checkUndo } from './undo-invariant'

checkUndo('integration')
