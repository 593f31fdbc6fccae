import Wire

extension GatewayConnection: LiveSource {}
