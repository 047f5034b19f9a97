import { holdUndo } from './law'

holdUndo('rest')
