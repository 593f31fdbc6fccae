#compdef fluxsearch
# Zsh completions for fluxsearch.

_fluxsearch_live() {
  local -a values=()
  local line
  while IFS= read -r line; do
    values+=("${line%%$'\t'*}")
  done < <(fluxsearch complete "$1" "${(Q)PREFIX}" 2>/dev/null)
  compadd -a values
}

_fluxsearch() {
  local command= skip=1
  local -a commands=(
    'search:Finds messages'
    'sync:Fetches what is missing'
    'saved'
    'completions:Prints a script'
  )
  if (( CURRENT > 3 )); then
    case "$words[2] $words[3]" in
      'saved add') command='saved add' skip=2 ;;
      'saved run') command='saved run' skip=2 ;;
    esac
  fi
  if [[ -z $command ]] && (( CURRENT > 2 )); then
    case $words[2] in
      'search') command='search' skip=1 ;;
      'sync') command='sync' skip=1 ;;
      'fetch') command='sync' skip=1 ;;
      'completions') command='completions' skip=1 ;;
      'saved') command='saved' skip=1 ;;
    esac
  fi
  if (( CURRENT == 2 )); then
    _describe command commands
  elif (( CURRENT == 3 )); then
    case $words[2] in
      saved) compadd -- add run ;;
    esac
  fi
  if [[ -z $command ]]; then
    command='search' skip=0
  fi
  shift $skip words
  (( CURRENT -= skip ))
  case $command in
    'search')
      _arguments -S \
        '(--limit -n)--limit=[Stop after N messages; 0 for all.]:N: ' \
        '(--limit -n)-n+[Stop after N messages; 0 for all.]:N: ' \
        '(--sort)--sort=[Order of hits.]:ORDER:(newest oldest relevance)' \
        '(--context -C)--context=[Around.]:N: ' \
        '(--context -C)-C+[Around.]:N: ' \
        '(--max-time)--max-time=[Give up after this time.]:TIME: ' \
        '(--count -c)--count[Print the number alone.]' \
        '(--count -c)-c[Print the number alone.]' \
        '(--archive)--archive=[The archive.]:PATH:_files' \
        '(--verbose -v)--verbose[Say more.]' \
        '(--verbose -v)-v[Say more.]' \
        '(--quiet -q)--quiet[Say less.]' \
        '(--quiet -q)-q[Say less.]' \
        '(--color --no-color)--color[Use colours.]' \
        '(--color --no-color)--no-color[Use colours.]' \
        '*:QUERY: _fluxsearch_live query'
      ;;
    'sync')
      _arguments -S \
        '(--limit -n)--limit=[Stop after N messages; 0 for all.]:N: ' \
        '(--limit -n)-n+[Stop after N messages; 0 for all.]:N: ' \
        '(--max-time)--max-time=[Give up after this time.]:TIME: ' \
        '(--max-size)--max-size=[Stop at a size.]:SIZE: ' \
        '*--guild=[Only this guild.]:GUILD: _fluxsearch_live guild' \
        '*-g+[Only this guild.]:GUILD: _fluxsearch_live guild' \
        '(--count -c)--count[Print the number alone.]' \
        '(--count -c)-c[Print the number alone.]' \
        '(--verbose -v)--verbose[Say more.]' \
        '(--verbose -v)-v[Say more.]' \
        '(--yes -y)--yes[Ask nothing.]' \
        '(--yes -y)-y[Ask nothing.]' \
        '*:CHANNEL: _fluxsearch_live channel'
      ;;
    'saved add')
      _arguments -S \
        '1:NAME: _fluxsearch_live saved' \
        '*:QUERY: _fluxsearch_live query'
      ;;
    'saved run')
      _arguments -S \
        '*:NAME: _fluxsearch_live saved'
      ;;
    'completions')
      _arguments -S \
        '*:SHELL:(bash zsh fish)'
      ;;
  esac
}

_fluxsearch "$@"
