# Fish completions for fluxsearch.

function __fluxsearch_command
    set -l words (commandline -opc)
    if test (count $words) -ge 3
        switch "$words[2] $words[3]"
            case 'saved add'
                echo 'saved add'
                return
            case 'saved run'
                echo 'saved run'
                return
        end
    end
    if test (count $words) -ge 2
        switch "$words[2]"
            case 'search'
                echo 'search'
                return
            case 'sync'
                echo 'sync'
                return
            case 'fetch'
                echo 'sync'
                return
            case 'completions'
                echo 'completions'
                return
            case 'saved'
                echo 'saved'
                return
        end
    end
    echo 'search'
end

function __fluxsearch_is
    test (__fluxsearch_command) = "$argv[1]"
end

function __fluxsearch_words
    test (count (commandline -opc)) -eq $argv[1]
end

complete -c fluxsearch -f
complete -c fluxsearch -n '__fluxsearch_words 1' -a 'search' -d 'Finds messages'
complete -c fluxsearch -n '__fluxsearch_words 1' -a 'sync' -d 'Fetches what is missing'
complete -c fluxsearch -n '__fluxsearch_words 1' -a 'saved'
complete -c fluxsearch -n '__fluxsearch_words 1' -a 'completions' -d 'Prints a script'
complete -c fluxsearch -n '__fluxsearch_words 2; and __fluxsearch_is saved' -a 'add' -d 'Keeps a search'
complete -c fluxsearch -n '__fluxsearch_words 2; and __fluxsearch_is saved' -a 'run' -d 'Runs a kept search'
complete -c fluxsearch -n '__fluxsearch_is "search"' -l limit -s n -x -d 'Stop after N messages; 0 for all.'
complete -c fluxsearch -n '__fluxsearch_is "search"' -l sort -xa 'newest oldest relevance' -d 'Order of hits.'
complete -c fluxsearch -n '__fluxsearch_is "search"' -l context -s C -x -d 'Around.'
complete -c fluxsearch -n '__fluxsearch_is "search"' -l max-time -x -d 'Give up after this time.'
complete -c fluxsearch -n '__fluxsearch_is "search"' -l count -s c -d 'Print the number alone.'
complete -c fluxsearch -n '__fluxsearch_is "search"' -l archive -rF -d 'The archive.'
complete -c fluxsearch -n '__fluxsearch_is "search"' -l verbose -s v -d 'Say more.'
complete -c fluxsearch -n '__fluxsearch_is "search"' -l quiet -s q -d 'Say less.'
complete -c fluxsearch -n '__fluxsearch_is "search"' -l color -d 'Use colours.'
complete -c fluxsearch -n '__fluxsearch_is "search"' -l no-color -d 'Use colours.'
complete -c fluxsearch -n '__fluxsearch_is "search"' -a '(fluxsearch complete query (commandline -ct) 2>/dev/null)'
complete -c fluxsearch -n '__fluxsearch_is "sync"' -l limit -s n -x -d 'Stop after N messages; 0 for all.'
complete -c fluxsearch -n '__fluxsearch_is "sync"' -l max-time -x -d 'Give up after this time.'
complete -c fluxsearch -n '__fluxsearch_is "sync"' -l max-size -x -d 'Stop at a size.'
complete -c fluxsearch -n '__fluxsearch_is "sync"' -l guild -s g -xa '(fluxsearch complete guild (commandline -ct) 2>/dev/null)' -d 'Only this guild.'
complete -c fluxsearch -n '__fluxsearch_is "sync"' -l count -s c -d 'Print the number alone.'
complete -c fluxsearch -n '__fluxsearch_is "sync"' -l verbose -s v -d 'Say more.'
complete -c fluxsearch -n '__fluxsearch_is "sync"' -l yes -s y -d 'Ask nothing.'
complete -c fluxsearch -n '__fluxsearch_is "sync"' -a '(fluxsearch complete channel (commandline -ct) 2>/dev/null)'
complete -c fluxsearch -n '__fluxsearch_is "saved add"; and __fluxsearch_words 3' -a '(fluxsearch complete saved (commandline -ct) 2>/dev/null)'
complete -c fluxsearch -n '__fluxsearch_is "saved add"; and not __fluxsearch_words 3' -a '(fluxsearch complete query (commandline -ct) 2>/dev/null)'
complete -c fluxsearch -n '__fluxsearch_is "saved run"' -a '(fluxsearch complete saved (commandline -ct) 2>/dev/null)'
complete -c fluxsearch -n '__fluxsearch_is "completions"' -a 'bash zsh fish'
