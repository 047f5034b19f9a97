import { checkUndo } from './undo-invariant'

checkUndo('rest')
