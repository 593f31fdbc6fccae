public import Wire

extension GatewayConnection: LiveSource {}
