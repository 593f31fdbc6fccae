# Bash completions for fluxsearch.
_fluxsearch() {
  local words=() rest=$COMP_LINE part current previous command= first=1 place kind= candidates=()
  for part in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
    if [[ ${#words[@]} -eq 0 || $rest == [[:space:]]* ]]; then
      words+=("$part")
    else
      words[${#words[@]}-1]+=$part
    fi
    rest=${rest#"${rest%%[![:space:]]*}"}
    rest=${rest#"$part"}
  done
  current=${words[${#words[@]}-1]}
  previous=${words[${#words[@]}-2]}
  if [[ ${#words[@]} -gt 3 ]]; then
    case "${words[1]} ${words[2]}" in
      'saved add') command='saved add' first=3 ;;
      'saved run') command='saved run' first=3 ;;
      *) ;;
    esac
  fi
  if [[ -z $command && ${#words[@]} -gt 2 ]]; then
    case ${words[1]} in
      'search') command='search' first=2 ;;
      'sync') command='sync' first=2 ;;
      'fetch') command='sync' first=2 ;;
      'completions') command='completions' first=2 ;;
      'saved') command='saved' first=2 ;;
      *) ;;
    esac
  fi
  : "${command:=search}"
  if [[ ${#words[@]} -eq 2 ]]; then
    candidates=(search sync saved completions)
  elif [[ ${#words[@]} -eq 3 ]]; then
    case ${words[1]} in
      saved) candidates=(add run) ;;
      *) ;;
    esac
  fi
  if [[ $current == --*=* ]]; then
    previous=${current%%=*}
  fi
  case $command in
    'search')
      case $previous in
        --limit|-n) kind=value ;;
        --sort) kind=value; candidates=('newest' 'oldest' 'relevance') ;;
        --context|-C) kind=value ;;
        --max-time) kind=value ;;
        --archive) kind=file ;;
        *)
          if [[ $current == -* ]]; then
            candidates=(--limit -n --sort --context -C --max-time --count -c --archive --verbose -v --quiet -q --color --no-color)
          else
            kind=query
          fi ;;
      esac ;;
    'sync')
      case $previous in
        --limit|-n) kind=value ;;
        --max-time) kind=value ;;
        --max-size) kind=value ;;
        --guild|-g) kind=guild ;;
        *)
          if [[ $current == -* ]]; then
            candidates=(--limit -n --max-time --max-size --guild -g --count -c --verbose -v --yes -y)
          else
            kind=channel
          fi ;;
      esac ;;
    'saved add')
      case $previous in
        *)
          if [[ $current == -* ]]; then
            candidates=()
          else
            _fluxsearch_place
            case $place in
              0) kind=saved ;;
              *) kind=query ;;
            esac
          fi ;;
      esac ;;
    'saved run')
      case $previous in
        *)
          if [[ $current == -* ]]; then
            candidates=()
          else
            kind=saved
          fi ;;
      esac ;;
    'completions')
      case $previous in
        *)
          if [[ $current == -* ]]; then
            candidates=()
          else
            kind=value; candidates=('bash' 'zsh' 'fish')
          fi ;;
      esac ;;
  esac
  _fluxsearch_offer
}

_fluxsearch_offer() {
  local prefix= candidate line
  if [[ -n $kind && $current == --*=* ]]; then
    prefix=${current%%=*}=
    current=${current#*=}
  fi
  case $kind in
    ''|value) ;;
    file) mapfile -t candidates < <(compgen -f -- "$current") ;;
    directory) mapfile -t candidates < <(compgen -d -- "$current") ;;
    *)
      while IFS= read -r line; do
        candidates+=("${line%%$'\t'*}")
      done < <(fluxsearch complete "$kind" "$current" 2>/dev/null) ;;
  esac
  [[ $kind == file || $kind == directory ]] && compopt -o filenames 2>/dev/null
  local whole=$prefix$current cut=
  if [[ $whole == *[:=]* && $COMP_WORDBREAKS == *[:=]* ]]; then
    cut=${whole%"${whole##*[:=]}"}
  fi
  COMPREPLY=()
  for candidate in "${candidates[@]}"; do
    [[ $candidate == "$current"* || ( -n $kind && ${candidate,,} == "${current,,}"* ) ]] || continue
    candidate=$prefix$candidate
    candidate=${candidate#"$cut"}
    [[ $kind == file || $kind == directory ]] || printf -v candidate %q "$candidate"
    COMPREPLY+=("$candidate")
  done
}

_fluxsearch_place() {
  local index word
  place=0
  for ((index = first; index < ${#words[@]} - 1; index++)); do
    word=${words[index]}
    if [[ $word != -* ]]; then
      place=$((place + 1))
    elif [[ " $* " == *" $word "* ]]; then
      index=$((index + 1))
    fi
  done
}
complete -o nosort -F _fluxsearch fluxsearch
