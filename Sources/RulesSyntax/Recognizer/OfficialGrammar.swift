extension Network {
  /// The network of the official grammar, with its alternatives for common mistakes.
  ///
  /// **Evidence:** inferred from the places and texts of the errors in `language.md` Appendix A
  /// and B and from further probes; checked by `Tests/Scripts/compare_syntax.py`.
  static let official = Network(
    grammar: Grammar(
      """
      ruleset: version? import* (function | service)+ <EOF>
      version: 'rules_version' '=' STRING ';'?
      import: 'import' STRING ';' | 'import' STRING IDENTIFIER @check-import-alias IDENTIFIER ';'
      service: 'service' SERVICE_NAME '{' serviceMember+ '}'
        | 'service' SERVICE_NAME '{' @empty-service '}'
      serviceMember: match | function
      match: 'match' path '{' matchMember+ '}' | 'match' path '{' @empty-match '}'
        | @missing-match path '{' '}'
      matchMember: match | function | allow
      allow: 'allow' methods ';'? | 'allow' methods ':' 'if' expression ';'?
        | 'allow' methods ':' 'if' @missing-condition ';'?
        | 'allow' methods ':' @missing-if expression ';'?
        | 'allow' methods ':' @extra-semicolon ';'
        | 'allow' methods @missing-colon 'if' expression ';'?
        | 'allow' @missing-method
      methods: method (',' method)* (@extra-comma ',')?
      method: IDENTIFIER
      function: 'function' IDENTIFIER signature '{' body '}'
        | 'function' IDENTIFIER signature '{' @missing-body '}'
        | 'function' @missing-id signature '{' body '}'
        | 'function' IDENTIFIER @missing-signature '{' body '}'
      signature: '(' parameters? ')' | '(' parameters? ')' @extra-parenthesis ')'
      parameters: IDENTIFIER (',' IDENTIFIER)*
      body: let* 'return' expression ';'?
      let: 'let' IDENTIFIER '=' expression ';'
      path: segment+
      segment: PATH_SEGMENT | '/' capture | '/' wildcard | '/' glob | @stray-slash '/'
      capture: '{' IDENTIFIER '}' | '{' IDENTIFIER '}' @extra-brace '}'
      wildcard: '{' IDENTIFIER '=' '*' '}' | '{' IDENTIFIER '=' '*' '}' @extra-brace '}'
      glob: '{' IDENTIFIER '=' '**' '}' | '{' IDENTIFIER '=' '**' '}' @extra-glob-brace '}'
      expression: ('!' expression#10 | '-' postfix | ('--' | '++') @increment postfix
        | postfix ('--' | '++') @increment | postfix)
        (#9 ('*' | '/' | '%') expression#10 | #8 ('+' | '-') expression#9
        | #7 ('<' | '<=' | '>' | '>=') expression#8 | #6 ('==' | '!=') expression#7
        | #5 'is' type @check-type-name | #4 'in' expression#5 | #3 '&&' expression#4
        | #2 '||' expression#3 | #1 '?' expression ':' expression#1)*
      type: IDENTIFIER
      postfix: primary ('.' PROPERTY_NAME | '.' IDENTIFIER '(' expressions? ')'
        | '[' expression ']' | '[' range ']')*
      primary: 'null' | 'true' | 'false' | NUM_INT | NUM_FLOAT | STRING | BYTES
        | UNPAIRED_DOUBLE_QUOTE @missing-double-quote
        | UNPAIRED_SINGLE_QUOTE @missing-single-quote
        | IDENTIFIER | IDENTIFIER '(' expressions? ')' | '(' expression ')'
        | '[' expressions? ']' | '{' entries? '}' | pathExpression
      expressions: expression (',' expression)* ','?
      range: expression? ':' expression?
      entries: entry (',' entry)* ','?
      entry: expression ':' expression
      pathExpression: expressionSegment+
      expressionSegment: PATH_SEGMENT | '/' capture | '/' wildcard | '/' glob
        | '/' '$' '(' expression ')' | @stray-slash '/'
      """))
}
