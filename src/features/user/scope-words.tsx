import {
  scopesOfRole,
  toScopeList,
  type AccountKind,
  type AccountRole,
  type AccountScopes,
} from '@/contract/permission'
import { lookUp, useWords } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'

type ScopeWordsProps = {
  of: AccountKind
  account: AccountRole & { readonly scopes?: AccountScopes | undefined }
  /** In a list: more than three are counted, and named in the tooltip. */
  short?: boolean
}

/** Lists scopes in words; all that the role may hold are one word. */
export function ScopeWords({ of, account, short = false }: ScopeWordsProps) {
  const { t } = useWords()
  const scopes = toScopeList(of, account)
  if (scopes === undefined || scopes.length === 0) return t('none')
  if (scopesOfRole(of, account).every((scope) => scopes.includes(scope))) return t('scope.all')
  const labels = scopes.map((scope) => lookUp(`choice.accountScope.${scope}`) ?? plain(scope, 40))
  return short && labels.length > 3 ? (
    <span title={labels.join(' · ')}>{t('scope.count', { count: labels.length })}</span>
  ) : (
    labels.join(' · ')
  )
}
