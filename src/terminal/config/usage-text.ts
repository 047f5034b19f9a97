/** The help of `switchboard config`. */
export const configUsage = `usage: switchboard config pull <folder> [--only rules,actions] [--with users]
       switchboard config diff <folder> [--only rules,actions] [--include-machine]
       switchboard config push <folder> [--yes] [--only rules,actions] [--prune[=N]] [--include-machine] [--secrets secrets.json]

  pull    writes the configuration of a broker to files; only files that change are written
          secrets are masked: under the names of passwords, keys, tokens and such headers, and in URLs, queries, JSON and
          connection strings within texts; a secret under another name in a free text cannot be known and is written
  diff    what pushing the folder would change
  push    changes the broker to what the folder has, in the order of dependence; without --yes it only shows the differences
          everything is checked first, and nothing is written if anything is wrong; the first change that the broker rejects stops it
          the state before is kept in a folder of its own, from which it can be pushed back
          values that a file lacks are not compared, and stay as they are on the broker

  --only             only these parts; the folder stays about its other parts
  --with             parts that are otherwise left out: users, gateway-users, bans
  --prune            delete what is only on the broker; more than three objects, or all of a part, need --prune=N with their number
  --include-machine  also what belongs to one machine: addresses to listen on, paths of files, names of nodes
                     otherwise it is left as it is on a broker from which the folder was not pulled
  --secrets          a JSON file with the secrets of new objects, by names such as "connectors/mqtt:cloud/password"; those within
                     a text follow its name, as in "connectors/http:web/url#password" and
                     "actions/http:hook/parameters.body#token", a second one as "#token.2"; push lists all that are missing;
                     each is written plainly and encoded for its place
  --json             one JSON object on the standard output
  --broker, --user, --password, --key, --secret, --read-only as in switchboard cmd --help

exit codes of pull and push
  0  done, or nothing to change
  1  a part could not be read, or the broker rejected a change or stored something else, or cannot be reached
  2  not started: wrong arguments or files, a problem that was found before, a missing secret, or no --yes
exit codes of diff
  0  no differences
  1  differences
  2  not compared`
