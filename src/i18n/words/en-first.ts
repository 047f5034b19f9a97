import names from 'virtual:names-en'
import { flattenAll, type Block } from '../catalogue'

/** The English texts of the login, the shell and the overview: all that is shown before the rest is loaded. */
export default {
  ...names,
  ...flattenAll(
    import.meta.glob<Block>(
      '../../../locales/en/{alarm,common,error,form,list,overview,palette,param,session,shell}.json',
      { eager: true, import: 'default' },
    ),
  ),
}
